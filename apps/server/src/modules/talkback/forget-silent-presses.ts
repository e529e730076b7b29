// A press whose sound can no longer come: its session was killed, or has ended longer ago than a clip may take. The row goes;
// that the key was pressed stays in the evidence ledger. While the session lives the row stays, because a browser that was
// cut off sends its clips when it is back.
import { clipGraceMs } from "@foldback/domain/talkback/clip";
import type { TalkbackDeps } from "./ports.ts";

export async function forgetSilentPresses({
  clips,
  nowMs,
  log,
}: Pick<TalkbackDeps, "clips" | "nowMs" | "log">): Promise<void> {
  const count = await clips.forgetPresses(nowMs() - clipGraceMs);
  if (count > 0) log.info({ count }, "presses without sound forgotten");
}
