import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { releaseMemoryWhenQuiet } from "./release-memory.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("memory is released once, when the last client has left", () => {
  const collect = vi.fn();
  let clients = 1;
  releaseMemoryWhenQuiet(
    serverWith(() => clients),
    collect,
  );
  vi.advanceTimersByTime(60_000);
  expect(collect).not.toHaveBeenCalled();
  clients = 0;
  vi.advanceTimersByTime(60_000);
  expect(collect).toHaveBeenCalledOnce();
});

test("no memory is released after the server has stopped", () => {
  const collect = vi.fn();
  const stop = releaseMemoryWhenQuiet(
    serverWith(() => 0),
    collect,
  );
  stop();
  vi.advanceTimersByTime(60_000);
  expect(collect).not.toHaveBeenCalled();
});

function serverWith(clients: () => number): Parameters<typeof releaseMemoryWhenQuiet>[0] {
  const server: Parameters<typeof releaseMemoryWhenQuiet>[0] = {
    getConnections(told) {
      told(null, clients());
      return server as never;
    },
  };
  return server;
}
