// Where backups go, the key that encrypts them, and how often they're made and checked.
import { isAbsolute, relative, resolve } from "node:path";
import * as z from "zod";
import { optional, wholeNumber, withDefault } from "./variables.ts";

export const backupVariables = {
  BACKUP_DIR: optional(z.string()),
  BACKUP_KEY: optional(z.string().min(32, "must have at least 32 characters")),
  BACKUP_EVERY_HOURS: withDefault(wholeNumber(1, 168), "24"),
  BACKUP_KEEP_DAYS: withDefault(wholeNumber(1, 3_650), "30"),
  RESTORE_CHECK_EVERY_DAYS: withDefault(wholeNumber(1, 90), "7"),
} as const;

const variables = z.object({ ...backupVariables, FOLDBACK_DATA_DIR: z.string() });
type Values = z.infer<typeof variables>;

export type BackupSettings = {
  folder: string;
  key: string;
  everyHours: number;
  keepDays: number;
  checkEveryDays: number;
};

export function backupProblems({ BACKUP_DIR: folder, BACKUP_KEY: key, FOLDBACK_DATA_DIR: dataDir }: Values): string[] {
  if (folder !== undefined && key === undefined) return ["BACKUP_KEY is needed with BACKUP_DIR"];
  if (key !== undefined && folder === undefined) return ["BACKUP_DIR is needed with BACKUP_KEY"];
  return folder !== undefined && isInside(folder, dataDir)
    ? ["BACKUP_DIR must not be in FOLDBACK_DATA_DIR, because it would be lost with it"]
    : [];
}

function isInside(folder: string, parent: string): boolean {
  const path = relative(resolve(parent), resolve(folder));
  return !path.startsWith("..") && !isAbsolute(path);
}

/** Null if no backups are made. */
export function readBackups(values: Values): BackupSettings | null {
  const { BACKUP_DIR: folder, BACKUP_KEY: key } = values;
  if (folder === undefined || key === undefined) return null;
  return {
    folder: resolve(folder),
    key,
    everyHours: values.BACKUP_EVERY_HOURS,
    keepDays: values.BACKUP_KEEP_DAYS,
    checkEveryDays: values.RESTORE_CHECK_EVERY_DAYS,
  };
}
