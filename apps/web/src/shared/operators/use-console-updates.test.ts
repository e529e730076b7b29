import { QueryClient } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { apiQueries } from "../http/api-client.ts";
import { gatherChanges, refreshConsole } from "./use-console-updates.ts";

test("[AM-4] a change refreshes every list, the ledger and the figures, but not the administrator's own data", async () => {
  const queryClient = new QueryClient();
  const latestLogs = [...apiQueries.evidence.key(), "latest"];
  const ledger = apiQueries.evidence.list.queryKey({ input: { search: "", page: 0, exhibits: true } });
  const state = apiQueries.evidence.state.queryKey();
  const figures = apiQueries.admin.metrics.queryKey();
  const own = apiQueries.accounts.me.queryKey();
  for (const key of [latestLogs, ledger, state, figures, own]) queryClient.setQueryData(key, null);
  await refreshConsole(queryClient);
  const isStale = (key: readonly unknown[]) => queryClient.getQueryState(key)?.isInvalidated;
  expect([latestLogs, ledger, state, figures].map(isStale)).toEqual([true, true, true, true]);
  expect(isStale(own)).toBe(false);
});

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test("changes during a refresh cause one more refresh afterwards", async () => {
  const ends: (() => void)[] = [];
  const read = vi.fn(() => new Promise<void>((resolve) => ends.push(resolve)));
  const changes = gatherChanges(read);
  for (let change = 0; change < 5; change += 1) changes.tell();
  await vi.runAllTimersAsync();
  expect(read).toHaveBeenCalledTimes(1);
  for (let change = 0; change < 5; change += 1) changes.tell();
  await vi.runAllTimersAsync();
  expect(read).toHaveBeenCalledTimes(1);
  ends[0]?.();
  await vi.runAllTimersAsync();
  expect(read).toHaveBeenCalledTimes(2);
});

test("a failed refresh doesn't stop later ones, and stop() ends them all", async () => {
  const read = vi.fn().mockRejectedValueOnce(new Error("away")).mockResolvedValue(undefined);
  const changes = gatherChanges(read);
  changes.tell();
  await vi.runAllTimersAsync();
  changes.tell();
  await vi.runAllTimersAsync();
  expect(read).toHaveBeenCalledTimes(2);
  changes.tell();
  changes.stop();
  await vi.runAllTimersAsync();
  expect(read).toHaveBeenCalledTimes(2);
});
