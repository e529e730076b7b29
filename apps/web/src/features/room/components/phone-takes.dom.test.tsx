import type { TakeLight } from "@foldback/domain/takes/take-light";
import { flushSync } from "react-dom";
import { createRoot } from "react-dom/client";
import { expect, onTestFinished, test } from "vitest";
import { PhoneTakes } from "./phone-takes.tsx";

test("[TK-97] the phone shows a gap in words below every light, and none without takes", () => {
  const page = document.createElement("div");
  const root = createRoot(page);
  onTestFinished(() => root.unmount());
  const shownWith = (light: TakeLight) => {
    flushSync(() => root.render(<PhoneTakes light={light} gapMs={40} />));
    return [...page.querySelectorAll("[data-light], [data-gap-ms]")].map(({ textContent }) => textContent);
  };
  const gap = "Gap: 40 ms missing from the recording";
  expect(shownWith("recording")).toEqual(["Recording. Keep the studio page open", gap]);
  expect(shownWith("one-place")).toEqual(["Your takes are only on the studio computer", gap]);
  expect(shownWith("two-places")).toEqual(["Safe to leave. Your takes are also on Foldback", gap]);
  expect(shownWith("none")).toEqual([]);
});
