/**
 * Opens an engineer's invitations on pages without a desk: only the lobby's signaling link. Close it when the user
 * leaves the page.
 */
import { browserPorts } from "./browser-ports.ts";
import { createLobby } from "./desk/lobby.ts";
import type { LobbyView } from "./desk-view.ts";
import { createLifetime } from "./lifetime.ts";
import type { LinkApi, Unsubscribe } from "./ports.ts";
import { createSnapshotStore } from "./snapshot-store.ts";
import type { EngineNotice, ViewModel } from "./view-model.ts";

type OpenLobby = ViewModel<LobbyView> & {
  subscribeNotices(listener: (notice: EngineNotice) => void): Unsubscribe;
  close(): void;
};

export function openLobby({ api }: { api: LinkApi["signaling"] }): OpenLobby {
  const ports = browserPorts();
  const lobby = createLobby({ ports, api, changed: () => store.refresh() });
  const store = createSnapshotStore(() => lobby.view());
  const lifetime = createLifetime();
  lifetime.own(lobby.signaling.stop);
  lifetime.own(ports.reconnectHints(lobby.signaling.retryNow));
  lobby.signaling.start();
  return {
    getSnapshot: store.getSnapshot,
    subscribe: store.subscribe,
    subscribeNotices: lobby.subscribeNotices,
    close: lifetime.end,
  };
}
