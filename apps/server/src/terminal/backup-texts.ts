// Terminal texts about backups.
import { pluralise } from "@foldback/domain/pluralise";
import type { MadeBackup } from "../modules/backups/make-backup.ts";
import { BackupProblem, type CheckResult } from "../modules/backups/ports.ts";

const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;
const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`;

export function madeText({ name, rows, sounds, bytes, lost, tookMs }: MadeBackup): string {
  const made = `Backup ${name}: ${pluralise(rows, "row")}, ${pluralise(sounds, "sound")} (${megabytes(bytes)} of them new), in ${seconds(tookMs)}.`;
  if (lost === 0) return made;
  return `${made}\nWarning: the storage has lost ${pluralise(lost, "sound")} that the database names. They aren't in the backup.`;
}

export function provenText(result: CheckResult): string {
  const { backup, rows, sounds, entries, bytes, tookMs } = result;
  return `${backup}: ${pluralise(rows, "row")}, ${pluralise(entries, "ledger entry", "ledger entries")} and ${pluralise(sounds, "sound")} verified, ${megabytes(bytes)} in ${seconds(tookMs)}.`;
}

/** One line for what the operator can fix. Anything else is a bug, shown with all we have. */
export function problemText(error: unknown): string {
  if (error instanceof BackupProblem) return `${error.code}: ${error.message}`;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

export const restoreUsage = [
  "npm run restore -- newest                restores the newest backup",
  "npm run restore -- <name>                restores this backup",
  "npm run restore -- <name> --replace      also if the data directory has files: they're kept in before-restore-...",
];

export function backupsText(names: readonly string[], folder: string): string {
  const list = names.length === 0 ? ["none"] : names.map((name) => `  ${name}`);
  return [`Backups in ${folder}:`, ...list].join("\n");
}
