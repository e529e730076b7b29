/**
 * The engineer's live list of sessions to join, over a separate signaling link. While the link is down, it keeps the
 * last list.
 */
import type { WaitingSession } from "@foldback/protocol/signaling";
import type { LobbyView } from "../desk-view.ts";
import { createEmitter } from "../emitter.ts";
import type { Unsubscribe } from "../ports.ts";
import { createSignalingLink, type SignalingLink, type SignalingLinkDeps } from "../signaling/signaling-link.ts";
import type { EngineNotice } from "../view-model.ts";

export type Lobby = {
  signaling: SignalingLink;
  view(): LobbyView;
  /** Reports takes that were delivered or withdrawn. */
  subscribeNotices(listener: (notice: EngineNotice) => void): Unsubscribe;
  /**
   * Stops showing the session's invitation. Call this when the session has ended but the list hasn't been updated yet.
   */
  forget(sessionId: string): void;
};

type LobbyDeps = Pick<SignalingLinkDeps, "api"> & {
  ports: Pick<SignalingLinkDeps, "clock" | "random" | "createSocket">;
  changed(): void;
};

const takeNotices = { delivered: "takeDelivered", withdrawn: "takeWithdrawn" } as const;

export function createLobby(deps: LobbyDeps): Lobby {
  const { clock, random, createSocket } = deps.ports;
  const place = { kind: "lobby" } as const;
  const signaling = createSignalingLink({ place, api: deps.api, clock, random, createSocket });
  let waiting: readonly WaitingSession[] | null = null;
  const forgotten = new Set<string>();
  const notices = createEmitter<EngineNotice>();

  signaling.subscribeState(deps.changed);
  signaling.subscribeMessages((message) => {
    if (message.type === "takes-changed") notices.emit({ id: takeNotices[message.change], values: {}, code: null });
    if (message.type !== "lobby" && message.type !== "lobby_joined") return;
    waiting = message.waiting;
    deps.changed();
  });
  return {
    signaling,
    view() {
      if (waiting !== null)
        return { status: "ready", waiting: waiting.filter(({ sessionId }) => !forgotten.has(sessionId)) };
      return { status: signaling.getState().status === "failed" ? "failed" : "loading", waiting: [] };
    },
    subscribeNotices: notices.subscribe,
    forget: (sessionId) => void forgotten.add(sessionId),
  };
}
