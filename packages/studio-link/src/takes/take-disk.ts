/** What a take needs from the disk, as ports. browser-disk.ts implements them in the browser's private file system. */

import type { TakeSummary } from "@foldback/domain/takes/take-summary";

/** A file that only this writer has open. Every call is synchronous, and a full disk throws QuotaExceededError. */
export type LogFile = {
  size(): number;
  /** Returns fewer bytes at the end of the file. The bytes are valid only until the next call. */
  read(at: number, length: number): Uint8Array;
  write(bytes: Uint8Array, at: number): void;
  truncate(size: number): void;
  /** Waits until the bytes are on the disk. Without this, they survive a killed browser, but not a power cut. */
  flush(): void;
  close(): void;
};

/** `stem` is empty unless the take has talkback. */
export type TakeFiles = { log: LogFile; peaks: LogFile; stem: LogFile };

export type TakeDisk = {
  /** Rejects with NoModificationAllowedError if another tab has the take open. */
  open(takeId: string): Promise<TakeFiles>;
  /** When the log was last written to, by the wall clock. */
  lastWrittenMs(takeId: string): Promise<number>;
  /** Stores the summary next to a closed take's log. */
  keepSummary(takeId: string, summary: TakeSummary): Promise<void>;
  /** Null if the browser doesn't report it. */
  freeBytes(): Promise<number | null>;
};

export type Sha256 = (bytes: Uint8Array<ArrayBuffer>) => Promise<string>;
