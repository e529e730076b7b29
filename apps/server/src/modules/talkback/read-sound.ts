// Reads a clip's sound from where it's stored. The caller has checked that the reader may have it.
import type { ClipId } from "@foldback/domain/ids";
import { AppError } from "../app-error.ts";
import type { ClipSounds } from "./ports.ts";

export async function readSound({ rows, storage }: ClipSounds, clipId: ClipId): Promise<Uint8Array> {
  const found = await rows.find(clipId);
  if (found === null) throw new AppError("ROOM_NOT_FOUND");
  const webm = found instanceof Uint8Array ? found : await storage.read(found);
  if (webm === null) throw new AppError("CLIP_SOUND_LOST");
  return webm;
}

/** For archives, which we still build if one clip's sound is lost. */
export async function readSoundIfThere(sounds: ClipSounds, clipId: ClipId): Promise<Uint8Array | null> {
  try {
    return await readSound(sounds, clipId);
  } catch (error) {
    if (error instanceof AppError && gone.includes(error.code)) return null;
    throw error;
  }
}

const gone = ["ROOM_NOT_FOUND", "CLIP_SOUND_LOST"];
