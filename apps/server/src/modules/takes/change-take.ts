// The artist renames, annotates or removes their copy on the server. We remove the row before the sound: if the server
// then crashes, or the storage is unavailable, the sweep finds sound without a row and removes it.
import type { Subject } from "@foldback/domain/people/can";
import type { TakeNotes } from "@foldback/domain/takes/take-notes";
import { AppError } from "../app-error.ts";
import { findOwn } from "./find-take.ts";
import type { TakeDeps } from "./ports.ts";
import { removeSound } from "./remove-sound.ts";
import { tellWithdrawn } from "./tell-deliveries.ts";

export async function renameTake(deps: TakeDeps, subject: Subject, request: { takeId: string; name: string }) {
  const take = await findOwn(deps, subject, request.takeId);
  await deps.takes.rename(take, request.name);
}

export async function annotateTake(
  deps: TakeDeps,
  subject: Subject,
  request: { takeId: string; notes: TakeNotes },
): Promise<TakeNotes> {
  const take = await findOwn(deps, subject, request.takeId);
  if (request.notes.marks.value.some(({ frame }) => frame >= take.frames)) throw new AppError("BAD_INPUT");
  const merged = await deps.takes.annotate(take, request.notes);
  if (merged === null) throw new AppError("NOT_FOUND");
  return merged;
}

export async function removeTake(deps: TakeDeps, subject: Subject, { takeId }: { takeId: string }) {
  const take = await findOwn(deps, subject, takeId);
  const removed = await deps.takes.remove(take, { cause: "asked", nowMs: deps.nowMs() });
  if (removed === null) return;
  await tellWithdrawn(deps, take.artistId, removed.ended);
  for (const place of removed.places) {
    await removeSound(deps, () => deps.storage.remove(place));
    await deps.staging.dropAll(place);
  }
}
