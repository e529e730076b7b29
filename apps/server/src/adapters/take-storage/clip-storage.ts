// Stores the sound of clips where takes are stored, under a separate root. As far as that storage knows, a clip is a
// take with one segment.
import { asClipId, asUserId } from "@foldback/domain/ids";
import { AppError } from "../../modules/app-error.ts";
import { sha256Hex } from "../../modules/sha256-hex.ts";
import type { TakePlace, TakeStorage } from "../../modules/takes/ports.ts";
import type { ClipStorage, SoundPlace } from "../../modules/talkback/ports.ts";
import { BucketFailure } from "./bucket-failure.ts";

export const clipStorage = (storage: TakeStorage): ClipStorage => ({
  put: ({ place, sha256 }, webm) => storage.put({ ...toTakePlace(place), sha256 }, webm),
  read: async ({ place, sha256 }) => {
    const webm = await storage.read({ ...toTakePlace(place), sha256 }).catch(nullIfDamaged);
    return webm !== null && sha256Hex(webm) === sha256 ? webm : null;
  },
  remove: (place) => storage.remove(toTakePlace(place)),
  list: async () => {
    const places = await storage.list();
    return places.map(({ artistId, takeId }) => ({ speakerId: asUserId(artistId), clipId: asClipId(takeId) }));
  },
});

const toTakePlace = ({ speakerId, clipId }: SoundPlace): TakePlace => ({ artistId: speakerId, takeId: clipId });

function nullIfDamaged(error: unknown): null {
  if (error instanceof AppError && error.cause instanceof BucketFailure && error.cause.problem === "damaged")
    return null;
  throw error;
}
