import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { loadPart } from "./load-part.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("a part that failed to load is requested again", async () => {
  vi.stubGlobal("navigator", { onLine: true });
  const load = vi.fn().mockRejectedValueOnce(new TypeError("lost")).mockResolvedValue("part");
  const part = loadPart(load);
  await vi.runAllTimersAsync();
  expect(await part).toBe("part");
  expect(load).toHaveBeenCalledTimes(2);
});

test("while the browser is offline, the next try waits for the network", async () => {
  const network = { onLine: false };
  const listeners: (() => void)[] = [];
  vi.stubGlobal("navigator", network);
  vi.stubGlobal("addEventListener", (_type: string, listener: () => void) => listeners.push(listener));
  const load = vi.fn().mockRejectedValueOnce(new TypeError("lost")).mockResolvedValue("part");
  const part = loadPart(load);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(load).toHaveBeenCalledTimes(1);
  network.onLine = true;
  for (const listener of listeners) listener();
  expect(await part).toBe("part");
});

test("a part that never loads throws after four tries", async () => {
  vi.stubGlobal("navigator", { onLine: true });
  const load = vi.fn().mockRejectedValue(new TypeError("lost"));
  const part = expect(loadPart(load)).rejects.toThrow("lost");
  await vi.runAllTimersAsync();
  await part;
  expect(load).toHaveBeenCalledTimes(4);
});
