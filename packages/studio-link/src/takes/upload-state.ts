/** What the page knows about the copies that it's sending to the server. */
import type { ErrorCode } from "@foldback/protocol/error-codes";

/**
 * Live media, control and the recorder come first, so uploads wait while any of these applies. `elsewhere`: another tab
 * is sending them.
 */
export type HoldReason = "session" | "recording" | "elsewhere";

export type UploadState =
  | { status: "waiting" }
  /** `sentBytes` are those that the server has acknowledged. */
  | { status: "sending"; sentBytes: number; bytes: number; secondsLeft: number | null }
  /** A temporary failure, such as a server that can't be reached or has no room. We retry automatically. */
  | { status: "retrying"; code: ErrorCode | "NETWORK" }
  /** Retrying won't help. `damaged`: this computer's disk doesn't return the bytes that were recorded. */
  | { status: "failed"; code: ErrorCode | "damaged" }
  /** The server had every segment at this time. The roots are the hashes that it computed over them. */
  | ({ status: "stored"; storedAtMs: number } & StoredRoots);

/** `stemRoot` is null if the take has no stem. */
export type StoredRoots = { root: string; stemRoot: string | null };

export type UploadsSnapshot = { held: readonly HoldReason[]; uploads: Readonly<Record<string, UploadState>> };
