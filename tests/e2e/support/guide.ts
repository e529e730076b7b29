/** The engineer's hand on the picture, and what the artist's page has drawn of it. */
import { pictureRect, toFramePoint } from "@foldback/domain/control/picture-geometry";
import { expect, type Page } from "@playwright/test";
import { pictureOf } from "./people.ts";

type Point = { x: number; y: number };

/** Moves the engineer's mouse to a fraction of the picture, letterbox counted in. */
export async function pointAt(engineer: Page, at: Point) {
  const box = await engineer.getByTestId("picture-surface").boundingBox();
  if (box === null) throw new Error("no picture to point at");
  const { left, top } = toFramePoint(at, pictureRect(box, await pictureOf(engineer), "fit"));
  await engineer.mouse.move(box.x + left, box.y + top);
}

/** The middle of the guide's ring, as a fraction of the picture; null when it is not shown. */
export async function drawnGuide(artist: Page): Promise<Point | null> {
  // Read at once: the ring may go between two questions.
  const [boxes] = await artist.getByTestId("guide-overlay").evaluateAll((layers) =>
    layers.map((layer) => {
      const ring = layer.querySelector(".guide-ring");
      if (!ring?.checkVisibility({ visibilityProperty: true })) return null;
      return { frame: layer.getBoundingClientRect().toJSON(), drawn: ring.getBoundingClientRect().toJSON() };
    }),
  );
  if (!boxes) return null;
  const { frame, drawn } = boxes;
  const rect = pictureRect(frame, await pictureOf(artist), "fit");
  const middle = { left: drawn.x + drawn.width / 2 - frame.x, top: drawn.y + drawn.height / 2 - frame.y };
  return { x: (middle.left - rect.left) / rect.width, y: (middle.top - rect.top) / rect.height };
}

export async function expectGuideAt(artist: Page, at: Point) {
  const near = async () => {
    const drawn = await drawnGuide(artist);
    return drawn !== null && Math.hypot(drawn.x - at.x, drawn.y - at.y) < 0.02;
  };
  await expect.poll(near, { message: `the guide is drawn at ${at.x}, ${at.y}` }).toBe(true);
}

/** A hand that keeps moving, as hands do: right after a reconnect the first moves may be lost. */
export async function expectPointing({ artist, engineer }: { artist: Page; engineer: Page }, at: Point) {
  const pointing = async () => {
    await pointAt(engineer, { x: at.x + 0.05, y: at.y });
    await pointAt(engineer, at);
    const drawn = await drawnGuide(artist);
    return drawn !== null && Math.hypot(drawn.x - at.x, drawn.y - at.y) < 0.02;
  };
  await expect.poll(pointing, { message: `the guide is drawn at ${at.x}, ${at.y}`, timeout: 30_000 }).toBe(true);
}
