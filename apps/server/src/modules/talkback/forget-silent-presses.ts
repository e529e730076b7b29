// Deletes presses whose sound can no longer arrive, because the session was killed or ended too long ago. The ledger
// keeps the press. While the session is live we keep the row, because a browser that lost its connection sends its
// clips later.
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
