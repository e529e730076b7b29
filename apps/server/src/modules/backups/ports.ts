// What backups need: a place that keeps sealed pages, and a database that can be read and loaded.
import type { UserId } from "@foldback/domain/ids";
import * as z from "zod";

/** Why a backup, a restore or a check was refused. Operators see the code and the error message. */
export const backupProblemCodes = [
  "BACKUP_NOT_SET_UP",
  "BACKUP_FOLDER_AWAY",
  "BACKUP_NOT_FOUND",
  "BACKUP_WRONG_KEY",
  "BACKUP_DAMAGED",
  "BACKUP_NEWER",
  "BACKUP_FOREIGN",
  "BACKUP_LEDGER_BROKEN",
  "BACKUP_RUNNING",
  "RESTORE_TARGET_NOT_EMPTY",
  "RESTORE_CHECK_FAILED",
] as const;
export type BackupProblemCode = (typeof backupProblemCodes)[number];

export class BackupProblem extends Error {
  readonly code: BackupProblemCode;

  constructor(code: BackupProblemCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = "BackupProblem";
    this.code = code;
  }
}

const sha256 = z.string().regex(/^[0-9a-f]{64}$/);
const count = z.int().min(0);

const table = z.object({
  name: z.string(),
  columns: z.array(z.object({ name: z.string(), generated: z.boolean() })),
  rows: count,
  pages: z.array(sha256),
});

const databaseDump = z.object({
  /** The hashes of the migrations that made the tables, oldest first. */
  migrations: z.array(z.string()).min(1),
  tables: z.array(table),
  sequences: z.array(z.object({ name: z.string(), value: z.number(), isCalled: z.boolean() })),
});
export type TableDump = z.infer<typeof table>;
export type DatabaseDump = z.infer<typeof databaseDump>;

/** The files of the data directory that belong to a backup: keys, the anchor and kills that wait for the database. */
export const backedUpFiles = [
  "auth-secret",
  "evidence-key.json",
  "push-keys.json",
  "takes-owner",
  "kill-spool.jsonl",
  "evidence-checkpoints.txt",
] as const;
export type BackedUpFile = (typeof backedUpFiles)[number];

export const backupManifest = z.object({
  version: z.literal(1),
  madeAtMs: count,
  database: databaseDump,
  ledger: z.object({ entries: count, hash: sha256 }),
  sounds: z.object({
    count,
    bytes: count,
    /** Removed by their owner after the database was read and before their sound was. */
    removed: z.array(sha256),
    /** The storage had lost these before the backup. */
    lost: z.array(sha256),
    /** Each page lists the hashes of some sounds. */
    pages: z.array(sha256),
  }),
  files: z.array(z.object({ name: z.enum(backedUpFiles), sha256 })),
});
export type BackupManifest = z.infer<typeof backupManifest>;

export const checkResult = z.object({
  backup: z.string(),
  checkedAtMs: count,
  tookMs: count,
  entries: count,
  rows: count,
  sounds: count,
  bytes: count,
});
export type CheckResult = z.infer<typeof checkResult>;

/**
 * Keeps pages under their hash, encrypted. A page that's there already isn't written again, but its age is renewed, so
 * that no other process removes it before the backup that needs it is complete.
 */
export interface BackupStore {
  put(bytes: Uint8Array): Promise<string>;
  /** Returns true if the page is there, and renews its age. */
  reuse(sha256: string): Promise<boolean>;
  /** Throws BACKUP_DAMAGED if the page is missing or isn't what was written. */
  read(sha256: string): Promise<Buffer>;
  /** Throws BACKUP_DAMAGED if one of these is missing. */
  requirePages(pages: ReadonlySet<string>): Promise<void>;
  /** Makes the backup exist. Returns its name. */
  finish(manifest: BackupManifest): Promise<string>;
  /** The names of complete backups, oldest first. */
  list(): Promise<string[]>;
  manifest(name: string): Promise<BackupManifest>;
  forget(name: string): Promise<void>;
  /**
   * Removes pages that aren't in `kept` and leftovers of interrupted writes, unless they're younger than two days: a
   * backup that's being made may need them. Returns how many files it removed.
   */
  removeAllBut(kept: ReadonlySet<string>): Promise<number>;
  saveCheck(result: CheckResult): Promise<void>;
  /** The newest result, or null if there's none. */
  lastCheck(): Promise<CheckResult | null>;
}

/** Where a sound is stored. `root` is takes or clips. */
export type SoundPlace = { root: "takes" | "clips"; artistId: UserId; takeId: string; sha256: string };

export interface SoundStore {
  read(place: SoundPlace): Promise<Uint8Array | null>;
  put(place: SoundPlace, bytes: Uint8Array<ArrayBuffer>): Promise<void>;
}

type ReadDatabase = { dump: DatabaseDump; ledger: BackupManifest["ledger"]; sounds: SoundPlace[] };

/** A database that a backup was loaded into. */
export interface LoadedDatabase {
  ledger(): Promise<{ entries: number; hash: string; problem: string | null }>;
  sounds(): Promise<SoundPlace[]>;
  /** Writes an entry about the restore, so that evidence that came after the backup isn't lost silently. */
  noteRestore(backup: { madeAtMs: number; entries: number }): Promise<void>;
  close(): Promise<void>;
}

export interface RestoreTarget {
  load(dump: DatabaseDump, readPage: (sha256: string) => Promise<Buffer>): Promise<LoadedDatabase>;
  /** Null for a check, which verifies sounds but doesn't store them. */
  putSound: ((place: SoundPlace, bytes: Uint8Array<ArrayBuffer>) => Promise<void>) | null;
  putFile(name: BackedUpFile, bytes: Uint8Array): Promise<void>;
}

export interface BackupSource {
  /** Reads everything as of one moment, and hands out pages while it reads. */
  read(put: (page: Uint8Array) => Promise<string>, stopping?: AbortSignal): Promise<ReadDatabase>;
  /** True if a row still names this sound. */
  stillNames(place: SoundPlace): Promise<boolean>;
}
