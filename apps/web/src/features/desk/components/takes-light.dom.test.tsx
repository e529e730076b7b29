import { flushSync } from "react-dom";
import { createRoot } from "react-dom/client";
import { expect, onTestFinished, test } from "vitest";
import { TakesLight } from "./takes-light.tsx";

test("[TK-97] the desk shows a gap in words next to the light, and only then", () => {
  const page = document.createElement("div");
  const root = createRoot(page);
  onTestFinished(() => root.unmount());
  const shownWith = (gapMs?: number) => {
    flushSync(() => root.render(<TakesLight light="two-places" artistName="Nora" gapMs={gapMs} />));
    return [...page.querySelectorAll("[data-light], [data-gap-ms]")].map(({ textContent }) => textContent);
  };
  const safe = "Safe for Nora to leave. The takes are also on Foldback";
  expect(shownWith()).toEqual([safe]);
  expect(shownWith(0)).toEqual([safe]);
  expect(shownWith(340)).toEqual([safe, "Gap: 340 ms missing from the recording"]);
  expect(shownWith(1_250)[1]).toContain("Gap: 1,250 ms missing");
  expect(shownWith(125_400)[1]).toContain("Gap: 125 s missing");
});
