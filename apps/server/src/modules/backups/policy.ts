// Which backups we keep, and when a backup or a restore check is overdue.

type Made = { name: string; madeAtMs: number };
type Keep = { provenName: string | null; keepDays: number; nowMs: number };

const hourMs = 60 * 60_000;
const dayMs = 24 * hourMs;

export function keptBackups(backups: readonly Made[], { provenName, keepDays, nowMs }: Keep): Set<string> {
  const newest = backups.reduce<Made | null>(
    (last, each) => (last && last.madeAtMs > each.madeAtMs ? last : each),
    null,
  );
  const isKept = ({ name, madeAtMs }: Made) =>
    name === newest?.name || name === provenName || nowMs - madeAtMs < keepDays * dayMs;
  return new Set(backups.filter(isKept).map(({ name }) => name));
}

export type BackupSchedule = { everyHours: number; checkEveryDays: number };

/** What the folder says. The times are null if there was none. */
export type BackupState = { backupAtMs: number | null; checkedAtMs: number | null };

export const isBackupDue = ({ backupAtMs }: BackupState, { everyHours }: BackupSchedule, nowMs: number): boolean =>
  backupAtMs === null || nowMs - backupAtMs >= everyHours * hourMs;

export const isCheckDue = (state: BackupState, { checkEveryDays }: BackupSchedule, nowMs: number): boolean =>
  state.backupAtMs !== null && (state.checkedAtMs === null || nowMs - state.checkedAtMs >= checkEveryDays * dayMs);

/** A late one may still be running, so it's overdue only after half as long again. */
const grace = 1.5;

export function overdue(
  state: BackupState,
  schedule: BackupSchedule,
  nowMs: number,
): { backup: boolean; check: boolean } {
  const { backupAtMs, checkedAtMs } = state;
  return {
    backup: backupAtMs === null || nowMs - backupAtMs > schedule.everyHours * hourMs * grace,
    check: checkedAtMs === null || nowMs - checkedAtMs > schedule.checkEveryDays * dayMs * grace,
  };
}
