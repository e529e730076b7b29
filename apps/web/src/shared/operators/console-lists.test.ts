import { QueryClient } from "@tanstack/react-query";
import { expect, test } from "vitest";
import { apiQueries } from "../http/api-client.ts";
import { renewConsole } from "./console-lists.ts";

test("[AM-4] what is out of date is the ledger's page and the figures' page as well, and nothing of the person's own", async () => {
  const queryClient = new QueryClient();
  const latestLogs = [...apiQueries.evidence.key(), "latest"];
  const ledger = apiQueries.evidence.list.queryKey({ input: { search: "", page: 0, exhibits: true } });
  const state = apiQueries.evidence.state.queryKey();
  const figures = apiQueries.admin.metrics.queryKey();
  const own = apiQueries.accounts.me.queryKey();
  for (const key of [latestLogs, ledger, state, figures, own]) queryClient.setQueryData(key, null);
  await renewConsole(queryClient);
  const isStale = (key: readonly unknown[]) => queryClient.getQueryState(key)?.isInvalidated;
  expect([latestLogs, ledger, state, figures].map(isStale)).toEqual([true, true, true, true]);
  expect(isStale(own)).toBe(false);
});
