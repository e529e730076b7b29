/** What the page knows of the copies that are on their way to the server. */
import type { ErrorCode } from "@foldback/protocol/error-codes";

/** Live media, control and the recorder come first. An upload waits until all of these are over. */
export type HoldReason = "session" | "recording" | "elsewhere";

export type UploadState =
  | { status: "waiting" }
  /** `sentBytes` are those that the server has acknowledged. */
  | { status: "sending"; sentBytes: number; bytes: number; secondsLeft: number | null }
  /** The server can't be reached, or has no room now. We try again by ourselves. */
  | { status: "retrying"; code: ErrorCode | "NETWORK" }
  /** Trying again won't help. `damaged`: the disk of this computer returns other bytes than were recorded. */
  | { status: "failed"; code: ErrorCode | "damaged" }
  /** The server has every segment, and its root is this one. */
  | { status: "stored"; root: string };

export type UploadsSnapshot = { held: readonly HoldReason[]; uploads: Readonly<Record<string, UploadState>> };
