// Clips that have something to do and that no job may know of: after a start, when an engine has become ready, and now
// and then. A clip too many in the queue does no harm: a run takes only what nobody has.
import type { TalkbackDeps } from "./ports.ts";

/** How long a clip has been queued, and how long nothing has been heard of a run, before it is queued again. */
export type Patience = { queuedForMs: number; silentForMs: number };

export async function queueClipsAgain(
  { clips, transcriber, nowMs, log }: Pick<TalkbackDeps, "clips" | "transcriber" | "nowMs" | "log">,
  { queuedForMs, silentForMs }: Patience,
): Promise<void> {
  const now = nowMs();
  const waiting = transcriber.state().status === "ready";
  const before = { unchangedSinceMs: now - queuedForMs, lostBeforeMs: now - silentForMs };
  const count = await clips.queueAgain({ ...before, waiting, nowMs: now });
  if (count === 0) return;
  log.info({ count }, "clips queued again");
  clips.wake();
}
