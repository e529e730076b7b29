import { flushSync } from "react-dom";
import { createRoot } from "react-dom/client";
import { afterAll, expect, test, vi } from "vitest";
import { lazyPart } from "../http/lazy-part.ts";
import { PartSuspense } from "./part-suspense.tsx";

// React captures setTimeout when it's imported, and uses it to delay a part. This fake one never fires.
vi.hoisted(() => vi.useFakeTimers({ toFake: ["setTimeout"] }));
// In React's test mode, no part waits.
vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", false);
afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const InnerPart = () => <p>loaded</p>;
const Inner = lazyPart(async () => ({ InnerPart }), "InnerPart");

const OuterPart = () => (
  <PartSuspense fallback="loading the inner part">
    <Inner />
  </PartSuspense>
);
const Outer = lazyPart(async () => ({ OuterPart }), "OuterPart");

test("a part appears once it's loaded, even right after the part around it", async () => {
  const place = document.createElement("div");
  const root = createRoot(place);
  const isShown = new Promise<void>((resolve) => {
    const watcher = new MutationObserver(() => place.textContent === "loaded" && resolve());
    watcher.observe(place, { childList: true, subtree: true, characterData: true });
  });
  root.render(
    <PartSuspense fallback="loading the outer part">
      <Outer />
    </PartSuspense>,
  );
  await isShown;
  expect(place.textContent).toBe("loaded");
  root.unmount();
});

const LatePart = () => <p>late part</p>;
const loading = Promise.withResolvers<{ LatePart: typeof LatePart }>();
const Late = lazyPart(() => loading.promise, "LatePart");

test("a loaded part isn't rendered in the task that loaded it, so a press may come first", async () => {
  const place = document.createElement("div");
  const root = createRoot(place);
  flushSync(() =>
    root.render(
      <PartSuspense fallback="loading">
        <Late />
      </PartSuspense>,
    ),
  );
  const isShown = new Promise<void>((resolve) => {
    const watcher = new MutationObserver(() => place.textContent === "late part" && resolve());
    watcher.observe(place, { childList: true, subtree: true, characterData: true });
  });
  loading.resolve({ LatePart });
  for (let microtask = 0; microtask < 100; microtask += 1) await null;
  expect(place.textContent).toBe("loading");
  await isShown;
  root.unmount();
});
