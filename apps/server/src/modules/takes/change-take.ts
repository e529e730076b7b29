// The artist renames or removes their copy on the server. We remove the row before the sound, because the sweep removes
// sound without a row if the server crashes in between, or if the storage was unavailable.
import type { Subject } from "@foldback/domain/people/can";
import { findOwn } from "./find-take.ts";
import type { TakeDeps } from "./ports.ts";
import { removeSound } from "./remove-sound.ts";

export async function renameTake(deps: TakeDeps, subject: Subject, request: { takeId: string; name: string }) {
  const take = await findOwn(deps, subject, request.takeId);
  await deps.takes.rename(take, request.name);
}

export async function removeTake(deps: TakeDeps, subject: Subject, { takeId }: { takeId: string }) {
  const take = await findOwn(deps, subject, takeId);
  await deps.takes.remove(take, { cause: "asked", nowMs: deps.nowMs() });
  await removeSound(deps, () => deps.storage.remove(take));
  await deps.staging.dropAll(take);
}
