// Queues clips whose job may be lost. It runs at startup, when an engine becomes ready, and regularly. Queueing a
// clip too often does no harm, because a run only takes a clip that no other run holds.
import type { TalkbackDeps } from "./ports.ts";

/** How long a clip may stay queued, or its run stay silent, before we queue it again. */
export type RequeueAfter = { queuedForMs: number; silentForMs: number };

export async function requeueClips(
  { clips, transcriber, nowMs, log }: Pick<TalkbackDeps, "clips" | "transcriber" | "nowMs" | "log">,
  { queuedForMs, silentForMs }: RequeueAfter,
): Promise<void> {
  const now = nowMs();
  const waiting = transcriber.state().status === "ready";
  const before = { unchangedSinceMs: now - queuedForMs, lostBeforeMs: now - silentForMs };
  const count = await clips.queueAgain({ ...before, waiting, nowMs: now });
  if (count === 0) return;
  log.info({ count }, "queued waiting clips again");
  clips.wake();
}
