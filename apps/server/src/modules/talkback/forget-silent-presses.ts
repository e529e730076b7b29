// Deletes presses whose sound can no longer arrive, because the session was killed or ended too long ago. The press
// stays in the evidence ledger. While the session lives the row stays, because a browser that was cut off sends its
// clips when it's back.
import { clipGraceMs } from "@foldback/domain/talkback/clip";
import type { TalkbackDeps } from "./ports.ts";

export async function forgetSilentPresses({
  clips,
  nowMs,
  log,
}: Pick<TalkbackDeps, "clips" | "nowMs" | "log">): Promise<void> {
  const count = await clips.forgetPresses(nowMs() - clipGraceMs);
  if (count > 0) log.info({ count }, "removed presses without sound");
}
