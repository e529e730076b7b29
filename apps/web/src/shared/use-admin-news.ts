// The product's own realtime channel tells which lists are out of date; they are then read anew over HTTP.
import { browserPorts } from "@foldback/studio-link/browser-ports";
import { createSignalingLink } from "@foldback/studio-link/signaling/signaling-link";
import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { api } from "./api-client.ts";
import { renewConsole } from "./console-lists.ts";

/** Many changes at once are one reading. */
const gatherMs = 30;

export function useAdminNews(): void {
  const queryClient = useQueryClient();
  useEffect(() => openNews(queryClient), [queryClient]);
}

function openNews(queryClient: QueryClient): () => void {
  const { clock, random, createSocket, networkReturn } = browserPorts();
  const link = createSignalingLink({ place: { kind: "admin" }, api: api.signaling, clock, random, createSocket });
  let timer: ReturnType<typeof setTimeout> | null = null;
  const renew = () => {
    timer ??= setTimeout(() => {
      timer = null;
      void renewConsole(queryClient);
    }, gatherMs);
  };
  const stops = [
    link.subscribeMessages((message) => {
      if (message.type === "admin-changed") renew();
      // What changed since the lists were read was missed: before the first word, and during every interruption.
      if (message.type === "admin_joined") renew();
    }),
    networkReturn(() => link.retryNow()),
  ];
  link.start();
  return () => {
    if (timer !== null) clearTimeout(timer);
    for (const stop of stops) stop();
    link.stop();
  };
}
