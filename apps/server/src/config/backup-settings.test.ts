import { expect, test } from "vitest";
import { readConfig } from "../config.ts";

const given = { BACKUP_DIR: "/mnt/backups", BACKUP_KEY: "0123456789abcdef0123456789abcdef" };
const readWith = (environment: Record<string, string>) =>
  readConfig({ BETTER_AUTH_SECRET: "0123456789abcdef0123456789abcdef", ...environment });

test("[BK-11] without a folder and a key no backups are made, and with both they're made daily", () => {
  expect(readWith({ BACKUP_DIR: "", BACKUP_KEY: "" })).toMatchObject({ ok: true, config: { backups: null } });
  expect(readWith(given)).toMatchObject({
    ok: true,
    config: {
      backups: { folder: "/mnt/backups", key: given.BACKUP_KEY, everyHours: 24, keepDays: 30, checkEveryDays: 7 },
    },
  });
});

test.each([
  [{ ...given, BACKUP_KEY: "" }, "BACKUP_KEY is needed with BACKUP_DIR"],
  [{ ...given, BACKUP_DIR: "" }, "BACKUP_DIR is needed with BACKUP_KEY"],
  [{ ...given, BACKUP_KEY: "short" }, "BACKUP_KEY must have at least 32 characters"],
  [{ ...given, BACKUP_EVERY_HOURS: "0" }, "BACKUP_EVERY_HOURS must be at least 1"],
  [{ ...given, BACKUP_KEEP_DAYS: "soon" }, "BACKUP_KEEP_DAYS must be a number"],
  [{ ...given, RESTORE_CHECK_EVERY_DAYS: "365" }, "RESTORE_CHECK_EVERY_DAYS must be at most 90"],
  [
    { ...given, FOLDBACK_DATA_DIR: "/srv/data", BACKUP_DIR: "/srv/data/backups" },
    "BACKUP_DIR must not be in FOLDBACK_DATA_DIR, because it would be lost with it",
  ],
])("[BK-11] a wrong setting is named: %j", (environment, problem) => {
  expect(readWith(environment)).toEqual({ ok: false, problems: [problem] });
});
