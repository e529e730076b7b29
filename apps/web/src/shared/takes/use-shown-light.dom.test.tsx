import type { TakeLight } from "@foldback/domain/takes/take-light";
import { flushSync } from "react-dom";
import { createRoot } from "react-dom/client";
import { expect, onTestFinished, test, vi } from "vitest";
import { unknownShowsAfterMs, useShownLight } from "./use-shown-light.ts";

const Shown = ({ light }: { light: TakeLight }) => useShownLight(light) ?? "nothing";

/** `shown` is called with each light that the studio reports. */
function setUp() {
  vi.useFakeTimers();
  const place = document.createElement("p");
  const root = createRoot(place);
  onTestFinished(() => {
    root.unmount();
    vi.useRealTimers();
  });
  return {
    shownFor(light: TakeLight) {
      flushSync(() => root.render(<Shown light={light} />));
      return place.textContent;
    },
    shownAfter(ms: number) {
      flushSync(() => vi.advanceTimersByTime(ms));
      return place.textContent;
    },
  };
}

test("[TK-36] a light that stays unknown is shown as unknown, and never as what it was before", () => {
  const { shownFor, shownAfter } = setUp();
  expect(shownFor("two-places")).toBe("two-places");
  expect(shownFor("unknown")).toBe("nothing");
  expect(shownAfter(unknownShowsAfterMs - 1)).toBe("nothing");
  expect(shownAfter(1)).toBe("unknown");
  expect(shownFor("one-place")).toBe("one-place");
});

test("without takes nothing is shown, and an unknown light doesn't flash before the first report", () => {
  const { shownFor, shownAfter } = setUp();
  expect(shownFor("unknown")).toBe("nothing");
  expect(shownFor("none")).toBe("nothing");
  expect(shownAfter(unknownShowsAfterMs)).toBe("nothing");
});

test("[TK-92] while the operator has turned the light off, no screen shows it, whatever the studio reports", () => {
  document.documentElement.setAttribute("data-safe-to-leave-light", "off");
  onTestFinished(() => document.documentElement.removeAttribute("data-safe-to-leave-light"));
  const { shownFor, shownAfter } = setUp();
  for (const light of ["recording", "one-place", "two-places", "unknown"] as const)
    expect(shownFor(light)).toBe("nothing");
  expect(shownAfter(unknownShowsAfterMs)).toBe("nothing");
});
