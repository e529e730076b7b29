import { expect, test } from "vitest";
import { backupFinding } from "../admin/backup-finding.ts";
import { isBackupDue, isCheckDue, keptBackups, overdue } from "./policy.ts";
import type { LookedUp } from "./run-schedule.ts";

const hourMs = 60 * 60_000;
const dayMs = 24 * hourMs;
const nowMs = Date.UTC(2026, 10, 27, 12);
const schedule = { everyHours: 24, checkEveryDays: 7 };
const ago = (ms: number) => nowMs - ms;

test("[BK-10] backups past their time go, but never the newest one or the one that was last proven", () => {
  const backups = [40, 35, 31, 29, 2].map((days) => ({ name: `${days}`, madeAtMs: ago(days * dayMs) }));
  expect([...keptBackups(backups, { provenName: "35", keepDays: 30, nowMs })]).toEqual(["35", "29", "2"]);
  expect([...keptBackups(backups.slice(0, 2), { provenName: null, keepDays: 30, nowMs })]).toEqual(["35"]);
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
