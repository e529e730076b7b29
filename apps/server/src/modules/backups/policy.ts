// Which backups we keep, and when a backup or a restore check is overdue.

type Made = { name: string; madeAtMs: number };
type Keep = { provenName: string | null; keepDays: number; everyHours: number; nowMs: number };

const hourMs = 60 * 60_000;
const dayMs = 24 * hourMs;

/** True if a clock was wrong when it was made, or is now. Two servers' clocks may differ a little. */
export const isAhead = (atMs: number, nowMs: number): boolean => atMs - nowMs > hourMs;

const elapsedMs = (atMs: number | null, nowMs: number): number =>
  atMs === null || isAhead(atMs, nowMs) ? Number.POSITIVE_INFINITY : nowMs - atMs;

/** The start of a backup's name. Stamps sort by time. */
export const stampOf = (atMs: number): string => new Date(atMs).toISOString().replace(/[-:.]/g, "");

/** When a backup with this name was made, by the clock of its server. */
export function madeAtMsOf(name: string): number {
  const [, year, month, day, hour, minute, second, rest] =
    /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)(\d{3})Z-/.exec(name) ?? [];
  return Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}.${rest}Z`);
}

export function keptBackups(backups: readonly Made[], { provenName, keepDays, everyHours, nowMs }: Keep): Set<string> {
  const newest = backups.reduce<Made | null>(
    (last, each) => (isAhead(each.madeAtMs, nowMs) || (last && last.madeAtMs > each.madeAtMs) ? last : each),
    null,
  );
  // If the clock jumped ahead or the server was down for long, every backup seems old. Then we remove none.
  const isLate = newest === null || nowMs - newest.madeAtMs > 2 * everyHours * hourMs;
  const isKept = ({ name, madeAtMs }: Made) =>
    isLate || name === newest.name || name === provenName || nowMs - madeAtMs < keepDays * dayMs;
  return new Set(backups.filter(isKept).map(({ name }) => name));
}

export type BackupSchedule = { everyHours: number; checkEveryDays: number };

/** What the folder says. A time is null if there's no such backup or check. */
export type BackupState = { backupAtMs: number | null; checkedAtMs: number | null };

export const isBackupDue = ({ backupAtMs }: BackupState, { everyHours }: BackupSchedule, nowMs: number): boolean =>
  elapsedMs(backupAtMs, nowMs) >= everyHours * hourMs;

export const isCheckDue = (state: BackupState, { checkEveryDays }: BackupSchedule, nowMs: number): boolean =>
  state.backupAtMs !== null &&
  !isAhead(state.backupAtMs, nowMs) &&
  elapsedMs(state.checkedAtMs, nowMs) >= checkEveryDays * dayMs;

/** A late one may still be running, so it's overdue only after half as long again. */
const grace = 1.5;

export function overdue(
  state: BackupState,
  schedule: BackupSchedule,
  nowMs: number,
): { backup: boolean; check: boolean } {
  const { backupAtMs, checkedAtMs } = state;
  return {
    backup: elapsedMs(backupAtMs, nowMs) > schedule.everyHours * hourMs * grace,
    check: elapsedMs(checkedAtMs, nowMs) > schedule.checkEveryDays * dayMs * grace,
  };
}
