// Measures how long each pointer frame takes, from the mouse event on one page until the other page has handled it.
import type { Ages } from "./age-rows.ts";
import { watchCores } from "./busy-cores.ts";
import { type MovedPair, moveMouse } from "./move-mouse.ts";

const RUN_IN_MOVES = 60;

export async function pointerAges({ desk, studio, picture }: MovedPair, moves: number): Promise<Ages> {
  await moveMouse(desk, { within: picture, moves: RUN_IN_MOVES });
  for (const page of [desk, studio]) await page.evaluate(() => window.probe.reset());
  const busyCores = watchCores();
  await moveMouse(desk, { within: picture, moves });
  const busy = busyCores();
  const sent = await desk.evaluate(() => window.probe.pointersSent());
  const handled = new Map(await studio.evaluate(() => window.probe.pointersHandled()));
  const agesMs = sent.flatMap(([sequence, movedMs]) => {
    const handledMs = handled.get(sequence);
    return handledMs === undefined ? [] : [handledMs - movedMs];
  });
  return { agesMs, busyCores: busy };
}
