// The product's own realtime channel tells which lists are out of date; they are then read anew over HTTP.
import { browserPorts } from "@foldback/studio-link/browser-ports";
import { createSignalingLink } from "@foldback/studio-link/signaling/signaling-link";
import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { api } from "../http/api-client.ts";
import { renewConsole } from "./console-lists.ts";
import { gatherNews } from "./gather-news.ts";

export function useAdminNews(): void {
  const queryClient = useQueryClient();
  useEffect(() => openNews(queryClient), [queryClient]);
}

function openNews(queryClient: QueryClient): () => void {
  const { clock, random, createSocket, networkReturn } = browserPorts();
  const link = createSignalingLink({ place: { kind: "admin" }, api: api.signaling, clock, random, createSocket });
  const news = gatherNews(() => renewConsole(queryClient));
  const stops = [
    link.subscribeMessages((message) => {
      if (message.type === "admin-changed") news.tell();
      // Joined or rejoined: changes made before the link was up were missed.
      if (message.type === "admin_joined") news.tell();
    }),
    networkReturn(() => link.retryNow()),
  ];
  link.start();
  return () => {
    news.stop();
    for (const stop of stops) stop();
    link.stop();
  };
}
