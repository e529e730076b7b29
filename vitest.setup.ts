import { afterEach, beforeEach, expect, vi } from "vitest";

// jsdom has no media queries. No query matches in its tests, as on a desktop with a mouse and the usual settings.
if (typeof document !== "undefined") vi.stubGlobal("matchMedia", () => ({ matches: false }));

// jsdom lays nothing out, so nothing it draws ever changes its size.
if (typeof document !== "undefined")
  globalThis.ResizeObserver = class {
    observe() {}
    unobserve() {}
    disconnect() {}
  };

// A stray console.error or console.warn is a fault that would go unnoticed, so it fails its test.
beforeEach(() => {
  vi.spyOn(console, "error");
  vi.spyOn(console, "warn");
});

afterEach(() => {
  expect(vi.mocked(console.error).mock.calls, "stray console.error").toEqual([]);
  expect(vi.mocked(console.warn).mock.calls, "stray console.warn").toEqual([]);
  vi.restoreAllMocks();
});
