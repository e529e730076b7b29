/** The engineer's hand on the picture, and what the artist's page has drawn of it. */
import { pictureRect, toFramePoint, type ViewMode } from "@foldback/domain/control/picture-geometry";
import { expect, type Page } from "@playwright/test";
import { often, pictureOf } from "./people.ts";

type Point = { x: number; y: number };

/** Moves the engineer's mouse to a fraction of the picture, as the viewer shows it: with its bars, without, or one to one. */
export async function pointAt(engineer: Page, at: Point, mode: ViewMode = "fit") {
  const box = await engineer.getByTestId("picture-surface").boundingBox();
  if (box === null) throw new Error("no picture to point at");
  const { left, top } = toFramePoint(at, pictureRect(box, await pictureOf(engineer), mode));
  await engineer.mouse.move(box.x + left, box.y + top);
}

/** Where the mouse is. */
export async function pressMouse({ mouse }: Page) {
  await mouse.down();
  await mouse.up();
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
  return middleOf(boxes, await pictureOf(artist));
}

type Box = { x: number; y: number; width: number; height: number };

/** The middle of a mark on the layer over a picture, as a fraction of that picture. */
function middleOf({ frame, drawn }: { frame: Box; drawn: Box }, picture: { width: number; height: number }): Point {
  const rect = pictureRect(frame, picture, "fit");
  const middle = { left: drawn.x + drawn.width / 2 - frame.x, top: drawn.y + drawn.height / 2 - frame.y };
  return { x: (middle.left - rect.left) / rect.width, y: (middle.top - rect.top) / rect.height };
}

export async function expectGuideAt(artist: Page, at: Point) {
  const near = async () => {
    const drawn = await drawnGuide(artist);
    return drawn !== null && Math.hypot(drawn.x - at.x, drawn.y - at.y) < 0.02;
  };
  await expect.poll(near, { message: `the guide is drawn at ${at.x}, ${at.y}`, intervals: often }).toBe(true);
}

/** A hand that keeps moving, as hands do: right after a reconnect the first moves may be lost. */
export async function expectPointing({ artist, engineer }: { artist: Page; engineer: Page }, at: Point) {
  const pointing = async () => {
    await pointAt(engineer, { x: at.x + 0.05, y: at.y });
    await pointAt(engineer, at);
    const drawn = await drawnGuide(artist);
    return drawn !== null && Math.hypot(drawn.x - at.x, drawn.y - at.y) < 0.02;
  };
  await expect
    .poll(pointing, { message: `the guide is drawn at ${at.x}, ${at.y}`, timeout: 30_000, intervals: often })
    .toBe(true);
}

/**
 * Where the mark of a click was drawn, as a fraction of the picture: in the artist's page, or in the floating guide window.
 * Watched for from before the press, because a mark fades within a second.
 */
export async function clickMarkOf(
  artist: Page,
  { press, where = "page" }: { press: () => Promise<void>; where?: "page" | "guide window" },
): Promise<Point> {
  const watch = await artist.evaluateHandle(watchForClickMark, where);
  await press();
  return middleOf(await watch.evaluate(({ drawn }) => drawn), await pictureOf(artist));
}

/** Runs in the artist's page. In an object, because a promise alone would be waited for at once. */
function watchForClickMark(where: "page" | "guide window"): { drawn: Promise<{ frame: Box; drawn: Box }> } {
  const pip: { window: Window | null } | undefined = Reflect.get(window, "documentPictureInPicture");
  const shown = where === "page" ? document : pip?.window?.document;
  const isFading = (mark: Element) => mark.getAnimations().some(({ playState }) => playState === "running");
  const drawn = new Promise<{ frame: Box; drawn: Box }>((resolve, reject) => {
    setTimeout(() => reject(new Error("no mark of a click was drawn")), 20_000);
    const look = () => {
      const mark = [...(shown?.querySelectorAll(".guide-click") ?? [])].find(isFading);
      if (!mark?.parentElement) return void requestAnimationFrame(look);
      const box = (element: Element): Box => element.getBoundingClientRect().toJSON();
      resolve({ frame: box(mark.parentElement), drawn: box(mark) });
    };
    look();
  });
  return { drawn };
}
