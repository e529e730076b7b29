import { useState } from "react";
import { flushSync } from "react-dom";
import { createRoot } from "react-dom/client";
import { expect, onTestFinished, test } from "vitest";
import type { TakePlace } from "../model/take-places.ts";
import { TakeMarks } from "./take-marks.tsx";

const only: TakePlace = { id: "one", kind: "own", frame: 0, frames: 0, name: "Chorus" };

function Marks() {
  const [places, setPlaces] = useState([only]);
  const changes = { rename: () => {}, remove: () => setPlaces([]) };
  return <TakeMarks places={places} sampleRateHz={48_000} jump={null} changes={changes} />;
}

test("removing the last marker keeps the focus in the list", () => {
  const page = document.createElement("div");
  document.body.append(page);
  const root = createRoot(page);
  onTestFinished(() => {
    root.unmount();
    page.remove();
  });
  flushSync(() => root.render(<Marks />));
  const remove = page.querySelector<HTMLButtonElement>("button[aria-label='Remove Chorus']");
  remove?.focus();
  flushSync(() => remove?.click());
  expect(page.querySelector("button")).toBeNull();
  expect(document.activeElement?.getAttribute("aria-label")).toBe("Markers");
});
