import { browserPorts } from "@foldback/studio-link/browser-ports";
import { createSignalingLink } from "@foldback/studio-link/signaling/signaling-link";
import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { api, apiQueries } from "../http/api-client.ts";

/** When signaling reports a change, reads every list again over HTTP. */
export function useConsoleUpdates(): void {
  const queryClient = useQueryClient();
  useEffect(() => openUpdates(queryClient), [queryClient]);
}

function openUpdates(queryClient: QueryClient): () => void {
  const { clock, random, createSocket, reconnectHints } = browserPorts();
  const link = createSignalingLink({ place: { kind: "admin" }, api: api.signaling, clock, random, createSocket });
  const changes = gatherChanges(() => refreshConsole(queryClient));
  const stops = [
    link.subscribeMessages((message) => {
      if (message.type === "admin-changed") changes.tell();
      // We have just connected or reconnected, so we missed changes made while the link was down.
      if (message.type === "admin_joined") changes.tell();
    }),
    reconnectHints(() => link.retryNow()),
  ];
  link.start();
  return () => {
    changes.stop();
    for (const stop of stops) stop();
    link.stop();
  };
}

/** Reads every list of the console again, the ledger included, because each change adds an entry there. */
export const refreshConsole = async (queryClient: QueryClient): Promise<void> => {
  await Promise.all(
    [apiQueries.admin.key(), apiQueries.evidence.key()].map((queryKey) => queryClient.invalidateQueries({ queryKey })),
  );
};

/** Changes within this time cause only one read. */
const gatherMs = 30;

/**
 * Runs one read at a time. A change during a read causes one more afterwards, because a second read would cancel the
 * first.
 */
export function gatherChanges(read: () => Promise<void>) {
  let timer: ReturnType<typeof setTimeout> | null = null;
  let isReading = false;
  let isStale = false;

  function tell(): void {
    isStale = true;
    if (!isReading) timer ??= setTimeout(readOnce, gatherMs);
  }

  function readOnce(): void {
    timer = null;
    isReading = true;
    isStale = false;
    const ended = () => {
      isReading = false;
      if (isStale) tell();
    };
    // Ignore failures here, because each list shows its own.
    read().then(ended, ended);
  }

  return {
    tell,
    stop(): void {
      isStale = false;
      if (timer !== null) clearTimeout(timer);
      timer = null;
    },
  };
}
