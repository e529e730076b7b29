import type { LobbyView } from "@foldback/studio-link/desk-view";
import { openLobby } from "@foldback/studio-link/open-lobby";
import { useEffect, useState } from "react";
import { api } from "../../../shared/http/api-client.ts";

const nothingYet: LobbyView = { status: "loading", waiting: [] };

/** The engineer's invitations for as long as the page stands. */
export function useLobby(): LobbyView {
  const [view, setView] = useState(nothingYet);
  useEffect(() => {
    const lobby = openLobby({ api: api.signaling });
    const take = () => setView(lobby.getSnapshot());
    const stop = lobby.subscribe(take);
    take();
    return () => {
      stop();
      lobby.close();
    };
  }, []);
  return view;
}
