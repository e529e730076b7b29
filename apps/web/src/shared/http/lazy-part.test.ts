import { expect, onTestFinished, test, vi } from "vitest";
import { lazyPart } from "./lazy-part.ts";

test("failing to preload a part causes no error on the page", async () => {
  vi.useFakeTimers();
  vi.stubGlobal("navigator", { onLine: true });
  onTestFinished(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });
  const load = vi.fn().mockRejectedValue(new TypeError("lost"));
  // An unhandled rejection fails the test.
  lazyPart(load, "Part").preload();
  await vi.runAllTimersAsync();
  expect(load).toHaveBeenCalledTimes(4);
});
