// A finger on the mouse button: the place is looked up and pointed at beforehand, so that the press itself is a mouse event
// and nothing else. A test tool's own click walks through the whole page first, in the very page that is measured.
import type { Locator } from "@playwright/test";

export type Press = () => Promise<void>;

export async function aimAt(button: Locator): Promise<Press> {
  await button.scrollIntoViewIfNeeded();
  const box = await button.boundingBox();
  if (box === null) throw new Error("There is no button to press.");
  const { mouse } = button.page();
  await mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  return async () => {
    await mouse.down();
    await mouse.up();
  };
}
