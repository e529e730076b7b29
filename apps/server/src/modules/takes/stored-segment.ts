// Reads a stored segment and checks that it's the one that was uploaded.
import { AppError } from "../app-error.ts";
import { sha256Hex } from "../sha256-hex.ts";
import type { TakePlace, TakeStorage } from "./ports.ts";

type Storage = Pick<TakeStorage, "read">;
type SegmentPlace = TakePlace & { sha256: string };
/** The storage doesn't have the segment, returned other bytes, or failed. */
export type LostWhy = "missing" | "changed" | "unreadable";

/** Throws if the storage fails for any reason other than damage. */
export async function readStored(storage: Storage, place: SegmentPlace): Promise<Uint8Array | LostWhy> {
  try {
    const segment = await storage.read(place);
    if (segment === null) return "missing";
    return sha256Hex(segment) === place.sha256 ? segment : "changed";
  } catch (error) {
    if (error instanceof AppError && error.code === "UNEXPECTED") return "changed";
    // A bad sector stays bad, so waiting wouldn't help.
    if (error instanceof Error && "code" in error && error.code === "EIO") return "unreadable";
    throw error;
  }
}

/** For players: lost sound becomes silence. While the storage is unavailable, nothing plays. */
export const readOrSilence =
  (storage: Storage) =>
  async (place: SegmentPlace): Promise<Uint8Array | null> => {
    const segment = await readStored(storage, place);
    return typeof segment === "string" ? null : segment;
  };

export type ReadAnyway = (place: SegmentPlace) => Promise<Uint8Array | LostWhy>;

/** For readers who want whatever is left. If the storage has stopped responding, it isn't asked again. */
export function createReadAnyway(storage: Storage): ReadAnyway {
  let isAway = false;
  return async (place) => {
    if (isAway) return "unreadable";
    try {
      return await readStored(storage, place);
    } catch (error) {
      if (error instanceof AppError && error.code === "DRAINING") throw error;
      isAway = error instanceof AppError && error.code === "TAKES_STORAGE_AWAY";
      return "unreadable";
    }
  };
}
