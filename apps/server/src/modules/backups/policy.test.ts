import { expect, test } from "vitest";
import { backupFinding } from "../admin/backup-finding.ts";
import { isBackupDue, isCheckDue, keptBackups, overdue } from "./policy.ts";
import type { BackupStore } from "./ports.ts";
import { chooseBackup } from "./restore-backup.ts";
import type { LookedUp } from "./run-schedule.ts";

const hourMs = 60 * 60_000;
const dayMs = 24 * hourMs;
const nowMs = Date.UTC(2026, 10, 27, 12);
const schedule = { everyHours: 24, checkEveryDays: 7 };
const ago = (ms: number) => nowMs - ms;
const backupsFrom = (...daysAgo: number[]) => daysAgo.map((days) => ({ name: `${days}`, madeAtMs: ago(days * dayMs) }));

test("[BK-10] backups past their time go, but never the newest one or the one that was last proven", () => {
  const backups = backupsFrom(40, 35, 31, 29, 2);
  const keep = { keepDays: 30, everyHours: 24, nowMs };
  expect([...keptBackups(backups, { ...keep, provenName: "35" })]).toEqual(["35", "29", "2"]);
  const weekly = { ...keep, keepDays: 1, everyHours: 168, provenName: null };
  expect([...keptBackups(backupsFrom(8, 2), weekly)]).toEqual(["2"]);
});

test("[BK-18] no backup is removed while the newest is too old for the clock to be right", () => {
  const keep = { provenName: null, keepDays: 30, everyHours: 24, nowMs };
  const all = ["40", "35", "3"];
  expect([...keptBackups(backupsFrom(40, 35, 3), keep)]).toEqual(all);
  // One from the future isn't the newest.
  expect([...keptBackups(backupsFrom(40, 35, 3, -400), keep)]).toEqual([...all, "-400"]);
  expect([...keptBackups(backupsFrom(40, 35, 2, -400), keep)]).toEqual(["2", "-400"]);
});

test("[BK-18] a backup or a check from the future counts as none", () => {
  const ahead = { backupAtMs: ago(-2 * hourMs), checkedAtMs: ago(-2 * hourMs) };
  expect([isBackupDue(ahead, schedule, nowMs), isCheckDue(ahead, schedule, nowMs)]).toEqual([true, false]);
  expect(isCheckDue({ ...ahead, backupAtMs: nowMs }, schedule, nowMs)).toBe(true);
  expect(overdue(ahead, schedule, nowMs)).toEqual({ backup: true, check: true });
  const slightly = { backupAtMs: ago(-hourMs), checkedAtMs: ago(-hourMs) };
  expect(overdue(slightly, schedule, nowMs)).toEqual({ backup: false, check: false });
});

test("[BK-18] the newest backup to restore isn't one from the future, unless it's named", async () => {
  const [past, future] = ["20261127T110000000Z-1a2b3c4d", "20271127T110000000Z-1a2b3c4d"];
  const holding = (...names: string[]) => ({ list: async () => names }) as Partial<BackupStore> as BackupStore;
  expect(await chooseBackup(holding(past, future), null, nowMs)).toBe(past);
  expect(await chooseBackup(holding(past, future), future, nowMs)).toBe(future);
  await expect(chooseBackup(holding(future), null, nowMs)).rejects.toThrow("from the future");
  await expect(chooseBackup(holding(), null, nowMs)).rejects.toThrow("There's no backup");
});

test("[BK-8] a backup is due once its interval is over, and a check only once there's a backup", () => {
  const fresh = { backupAtMs: ago(23 * hourMs), checkedAtMs: ago(6 * dayMs) };
  const old = { backupAtMs: ago(24 * hourMs), checkedAtMs: ago(7 * dayMs) };
  const none = { backupAtMs: null, checkedAtMs: null };
  const due = [fresh, old, none].map((state) => [
    isBackupDue(state, schedule, nowMs),
    isCheckDue(state, schedule, nowMs),
  ]);
  expect(due).toEqual([
    [false, false],
    [true, true],
    [true, false],
  ]);
});

test("[BK-9] the health page is red while a backup or a check is overdue or the last check failed", () => {
  const good: LookedUp = {
    ...{ backupAtMs: ago(30 * hourMs), checkedAtMs: ago(8 * dayMs) },
    ...{ backupProblem: null, checkProblem: null },
  };
  const finding = (change: Partial<LookedUp>) => backupFinding({ ...good, ...change, schedule }, nowMs);
  expect(finding({})).toEqual({
    status: "healthy",
    detail: "Last backup: 2026-11-26 06:00 UTC. Last proven by a restore check: 2026-11-19 12:00 UTC.",
  });
  expect(finding({ backupAtMs: ago(37 * hourMs) })).toMatchObject({
    status: "error",
    detail: expect.stringContaining("The backup is overdue. See the log, or run npm run backup."),
  });
  expect(finding({ checkedAtMs: ago(11 * dayMs) })).toMatchObject({
    status: "error",
    detail: expect.stringContaining("The check is overdue. See the log, or run npm run restore-check."),
  });
  expect(backupFinding({ ...good, checkProblem: "It's damaged.", schedule }, nowMs)).toMatchObject({
    status: "error",
    detail: expect.stringContaining("The last check failed: It's damaged."),
  });
  expect(backupFinding({ ...good, backupProblem: "No disk.", schedule }, nowMs).status).toBe("warning");
  expect(overdue({ backupAtMs: null, checkedAtMs: null }, schedule, nowMs)).toEqual({ backup: true, check: true });
  expect(backupFinding(null, nowMs)).toMatchObject({
    status: "warning",
    detail: expect.stringContaining("BACKUP_DIR"),
  });
});
