// Clips that have something to do and that no job may know of: after a start, when an engine has become ready, and now
// and then. A clip too many in the queue does no harm: a run takes only what nobody has.
import type { TalkbackDeps } from "./ports.ts";

export async function queueClipsAgain(
  { clips, transcriber, nowMs, log }: Pick<TalkbackDeps, "clips" | "transcriber" | "nowMs" | "log">,
  { unchangedForMs }: { unchangedForMs: number },
): Promise<void> {
  const now = nowMs();
  const waiting = transcriber.state().status === "ready";
  const count = await clips.queueAgain({ unchangedSinceMs: now - unchangedForMs, waiting, nowMs: now });
  if (count === 0) return;
  log.info({ count }, "clips queued again");
  clips.wake();
}
