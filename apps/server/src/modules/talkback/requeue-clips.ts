// Queues clips whose job may be lost: after a start, when an engine becomes ready, and regularly. Queueing one too
// often is harmless, because a run only takes a free clip.
import type { TalkbackDeps } from "./ports.ts";

/** How long a clip may be queued, and a run silent, before the clip is queued again. */
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
