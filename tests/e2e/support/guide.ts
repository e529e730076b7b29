/** Moves the engineer's pointer over the picture, and reads what the artist's page has drawn. */
import { pictureRect, toFramePoint, type ViewMode } from "@foldback/domain/control/picture-geometry";
import { expect, type Page } from "@playwright/test";
import { pictureOf, pollIntervals } from "./people.ts";

type Point = { x: number; y: number };

/** Moves the engineer's mouse to a fraction of the picture in the given view. */
export async function pointAt(engineer: Page, at: Point, mode: ViewMode = "fit") {
  const box = await engineer.getByTestId("picture-surface").boundingBox();
  if (box === null) throw new Error("no picture to point at");
  const { left, top } = toFramePoint(at, pictureRect(box, await pictureOf(engineer), mode));
  await engineer.mouse.move(box.x + left, box.y + top);
}

export async function pressMouse({ mouse }: Page) {
  await mouse.down();
  await mouse.up();
}

/** The centre of the guide ring as a fraction of the picture, or null if it isn't shown. */
export async function drawnGuide(artist: Page): Promise<Point | null> {
  // Read all boxes in one evaluation, because the ring could disappear between two.
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

/** A mark's centre as a fraction of the picture beneath it. */
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
  await expect.poll(near, { message: `the guide is drawn at ${at.x}, ${at.y}`, intervals: pollIntervals }).toBe(true);
}

/** Keeps moving the pointer until it arrives, because the first moves after a reconnect may be lost. */
export async function expectPointing({ artist, engineer }: { artist: Page; engineer: Page }, at: Point) {
  const pointing = async () => {
    await pointAt(engineer, { x: at.x + 0.05, y: at.y });
    await pointAt(engineer, at);
    const drawn = await drawnGuide(artist);
    return drawn !== null && Math.hypot(drawn.x - at.x, drawn.y - at.y) < 0.02;
  };
  await expect
    .poll(pointing, { message: `the guide is drawn at ${at.x}, ${at.y}`, intervals: pollIntervals })
    .toBe(true);
}

/**
 * Where the mark of a click was drawn, as a fraction of the picture: in the artist's page, or in the guide window.
 * Watching starts before the press, because a mark fades within a second.
 */
export async function clickMarkOf(
  artist: Page,
  { press, where = "page" }: { press: () => Promise<void>; where?: "page" | "guide window" },
): Promise<Point> {
  const watch = await artist.evaluateHandle(watchForClickMark, where);
  await press();
  return middleOf(await watch.evaluate(({ drawn }) => drawn), await pictureOf(artist));
}

/** Runs in the artist's page. The promise is wrapped in an object so that `evaluate` doesn't wait for it. */
function watchForClickMark(where: "page" | "guide window"): { drawn: Promise<{ frame: Box; drawn: Box }> } {
  const pip: { window: Window | null } | undefined = Reflect.get(window, "documentPictureInPicture");
  const shown = where === "page" ? document : pip?.window?.document;
  const isFading = (mark: Element) => mark.getAnimations().some(({ playState }) => playState === "running");
  const drawn = new Promise<{ frame: Box; drawn: Box }>((resolve, reject) => {
    setTimeout(() => reject(new Error("no mark of a click was drawn")), 60_000);
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
