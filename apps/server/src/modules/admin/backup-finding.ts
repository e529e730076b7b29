// Tells the health page when the last backup was made and when one was last proven to come back.
import { type BackupSchedule, type BackupState, overdue } from "../backups/policy.ts";
import type { Finding } from "./check-health.ts";

type Backups = BackupState & {
  backupProblem: string | null;
  checkProblem: string | null;
  schedule: BackupSchedule;
};

/** `backups` is null if the operator hasn't set them up. */
export function backupFinding(backups: Backups | null, nowMs: number): Finding {
  if (backups === null)
    return { status: "warning", detail: "No backups are made. Set BACKUP_DIR and BACKUP_KEY to make them." };
  const late = overdue(backups, backups.schedule, nowMs);
  const detail = [
    backups.backupAtMs === null ? "No backup has been made yet." : `Last backup: ${timeText(backups.backupAtMs)}.`,
    ...(backups.backupProblem === null ? [] : [`The last attempt failed: ${backups.backupProblem}`]),
    backups.checkedAtMs === null
      ? "No backup has been proven by a restore check yet."
      : `Last proven by a restore check: ${timeText(backups.checkedAtMs)}.`,
    ...(backups.checkProblem === null ? [] : [`The last check failed: ${backups.checkProblem}`]),
    ...(late.backup || late.check ? [overdueText(late)] : []),
  ].join(" ");
  if (late.backup || late.check || backups.checkProblem !== null) return { status: "error", detail };
  return { status: backups.backupProblem === null ? "healthy" : "warning", detail };
}

function overdueText(late: { backup: boolean; check: boolean }): string {
  const what = late.backup ? (late.check ? "Both are" : "The backup is") : "The check is";
  return `${what} overdue. See the log, or run npm run ${late.backup ? "backup" : "restore-check"}.`;
}

export const timeText = (atMs: number) => `${new Date(atMs).toISOString().slice(0, 16).replace("T", " ")} UTC`;
