import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { loadPart } from "../shared/http/load-part.ts";

vi.mock("../shared/http/load-part.ts", () => ({ loadPart: vi.fn(async () => {}) }));

const reloadWhenServed = vi.fn();

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("reloadWhenServed", reloadWhenServed);
  const script = document.createElement("script");
  script.dataset.entry = "data:text/javascript,export const loaded = true";
  script.dataset.parts = "/assets/one.js /assets/two.js";
  vi.spyOn(document, "currentScript", "get").mockReturnValue(script);
});
afterEach(() => {
  vi.mocked(loadPart).mockReset();
  reloadWhenServed.mockReset();
  vi.unstubAllGlobals();
  vi.useRealTimers();
  vi.resetModules();
  document.head.replaceChildren();
});

const runScript = () => import("./wake.ts");
const preloaded = () => [...document.querySelectorAll("link")].map((link) => link.getAttribute("href"));

test("after the first paint a page loads its parts and entry once", async () => {
  await runScript();
  expect(preloaded()).toEqual([]);
  vi.advanceTimersToNextFrame();
  vi.advanceTimersByTime(1);
  expect(preloaded()).toEqual(["/assets/one.js", "/assets/two.js"]);
  vi.advanceTimersByTime(60_000);
  expect(loadPart).toHaveBeenCalledTimes(1);
  const load = vi.mocked(loadPart).mock.calls[0]?.[0];
  expect(await load?.()).toMatchObject({ loaded: true });
  expect(reloadWhenServed).not.toHaveBeenCalled();
});

test("a page that's still loading waits for its load event", async () => {
  vi.spyOn(document, "readyState", "get").mockReturnValue("interactive");
  await runScript();
  vi.advanceTimersByTime(60_000);
  expect(loadPart).not.toHaveBeenCalled();
  window.dispatchEvent(new Event("load"));
  vi.advanceTimersByTime(60_000);
  expect(loadPart).toHaveBeenCalledTimes(1);
});

test("a background tab doesn't wait for a paint", async () => {
  vi.spyOn(document, "hidden", "get").mockReturnValue(true);
  await runScript();
  expect(loadPart).toHaveBeenCalledTimes(1);
});

test("a covered window, which never paints, starts loading after half a second", async () => {
  vi.stubGlobal("requestAnimationFrame", () => 0);
  await runScript();
  vi.advanceTimersByTime(499);
  expect(loadPart).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(loadPart).toHaveBeenCalledTimes(1);
});

test("a page reloads if its entry fails to load", async () => {
  vi.mocked(loadPart).mockRejectedValue(new TypeError("lost"));
  await runScript();
  await vi.advanceTimersByTimeAsync(500);
  expect(reloadWhenServed).toHaveBeenCalledTimes(1);
});
