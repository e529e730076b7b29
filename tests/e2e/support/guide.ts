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

/** The middle of what is drawn in the guide's amber, as a fraction of the picture; null when nothing is drawn. */
export async function drawnGuide(artist: Page): Promise<Point | null> {
  const drawn = await artist.getByTestId("guide-overlay").evaluate(findAmber);
  if (drawn === null) return null;
  const rect = pictureRect(drawn.frame, await pictureOf(artist), "fit");
  return { x: (drawn.left - rect.left) / rect.width, y: (drawn.top - rect.top) / rect.height };
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

/** Runs in the page. */
function findAmber(canvas: HTMLElement | SVGElement) {
  if (!(canvas instanceof HTMLCanvasElement) || canvas.width === 0 || canvas.height === 0) return null;
  const scale = canvas.width / canvas.clientWidth;
  const pixels = canvas.getContext("2d")?.getImageData(0, 0, canvas.width, canvas.height).data ?? [];
  let [count, left, top] = [0, 0, 0];
  for (let index = 0; index < pixels.length; index += 4) {
    const [red = 0, green = 0, blue = 0, alpha = 0] = pixels.slice(index, index + 4);
    if (alpha < 200 || red < 200 || green < 120 || green > 210 || blue > 110) continue;
    count += 1;
    left += ((index / 4) % canvas.width) / scale;
    top += Math.floor(index / 4 / canvas.width) / scale;
  }
  if (count === 0) return null;
  const frame = { width: canvas.clientWidth, height: canvas.clientHeight };
  return { left: left / count, top: top / count, frame };
}
