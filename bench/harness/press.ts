// Finds the button and moves the mouse there in advance, so the press itself is only a mouse event. Playwright's click
// would first inspect the page and disturb the measurement.
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
