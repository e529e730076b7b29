import { browserPorts } from "@foldback/studio-link/browser-ports";
import { createSignalingLink } from "@foldback/studio-link/signaling/signaling-link";
import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { api, apiQueries } from "../http/api-client.ts";

/** Signaling reports that something changed, and every list is then read again over HTTP. */
export function useAdminNews(): void {
  const queryClient = useQueryClient();
  useEffect(() => openNews(queryClient), [queryClient]);
}

function openNews(queryClient: QueryClient): () => void {
  const { clock, random, createSocket, reconnectHints } = browserPorts();
  const link = createSignalingLink({ place: { kind: "admin" }, api: api.signaling, clock, random, createSocket });
  const news = gatherNews(() => renewConsole(queryClient));
  const stops = [
    link.subscribeMessages((message) => {
      if (message.type === "admin-changed") news.tell();
      // Joined or rejoined: changes made before the link was up were missed.
      if (message.type === "admin_joined") news.tell();
    }),
    reconnectHints(() => link.retryNow()),
  ];
  link.start();
  return () => {
    news.stop();
    for (const stop of stops) stop();
    link.stop();
  };
}

/** Reads every list of the console again. Each change is in the ledger too, so no list can be left out. */
export const renewConsole = async (queryClient: QueryClient): Promise<void> => {
  await Promise.all(
    [apiQueries.admin.key(), apiQueries.evidence.key()].map((queryKey) => queryClient.invalidateQueries({ queryKey })),
  );
};

/** Many changes at once lead to one read. */
const gatherMs = 30;

/** Reads once at a time. A change during a read leads to one more after it, because a second one would cancel the first. */
export function gatherNews(read: () => Promise<void>) {
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
    // Each list shows its own failure.
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
