import { flushSync } from "react-dom";
import { expect, test } from "vitest";
import { openPage } from "../../../shared/testing/open-page.ts";
import type { TakePlace } from "../model/take-places.ts";
import { PlacesOnWaveform } from "./places-on-waveform.tsx";

// jsdom doesn't lay out a page.
Object.defineProperty(HTMLElement.prototype, "clientHeight", { get: () => 64 });
Object.defineProperty(HTMLElement.prototype, "offsetHeight", {
  get() {
    return 16 * Math.ceil(this.textContent.length / 20);
  },
});

const place = (frame: number, name: string): TakePlace => ({ id: name, kind: "own", frame, frames: 0, name });

/** Draws the places of a take of 100 frames, and returns what the waveform shows of each name. */
function drawnNames(places: readonly TakePlace[]) {
  const { page, root } = openPage();
  flushSync(() => root.render(<PlacesOnWaveform places={places} frames={100} />));
  return [...page.querySelectorAll<HTMLElement>("[data-name]")].map(({ textContent, style, parentElement }) => ({
    name: textContent,
    isShown: style.visibility !== "hidden",
    width: parentElement?.style.width,
  }));
}

test("the waveform shows a name in full or not at all", () => {
  const long = "the double-tracked guitar on the left, twice";
  expect(drawnNames([place(0, "Chorus"), place(50, long)])).toEqual([
    { name: "Chorus", isShown: true, width: "50%" },
    { name: long, isShown: false, width: "50%" },
  ]);
});

test("a name that starts too close to the previous one or to the end isn't drawn, and each has the width up to the next", () => {
  const places = [place(0, "Intro"), place(10, "Verse"), place(30, "Chorus"), place(95, "End")];
  expect(drawnNames(places).map(({ name, width }) => [name, width])).toEqual([
    ["Intro", "30%"],
    ["Chorus", "70%"],
  ]);
});
