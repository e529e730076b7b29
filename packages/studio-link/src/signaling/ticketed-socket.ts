/** One socket at a time, with a new ticket in its first frame. Events from earlier sockets are ignored. */

import type { AuthMessage } from "@foldback/protocol/auth-message";
import { closeCodes, isFinalClose } from "@foldback/protocol/close-codes";
import { failureCodeOf, type SocketFactory, type SocketPort, type TicketPlace } from "../ports.ts";
import type { AttemptFailure } from "./connect-policy.ts";
import type { SignalingFailure } from "./signaling-link-state.ts";

/** A phone gets its tickets through a different call. */
export type SignalingPlace = TicketPlace | { kind: "phone"; sessionId: string };
export type TicketedSocketDeps = {
  place: SignalingPlace;
  /** What the first frame says about this page. It can differ per socket: the user may have asked for the seat. */
  entrance?: () => Omit<AuthMessage, "type" | "ticket">;
  api: { ticket(input: { place: SignalingPlace }): Promise<{ ticket: string }> };
  createSocket: SocketFactory;
};

type Told = {
  message(text: string): void;
  /** Called when an attempt has failed and another one may succeed. */
  failed(failure: AttemptFailure): void;
  refused(reason: SignalingFailure): void;
};

/** Answers to the ticket request after which retrying is pointless. */
const finalRefusals: readonly string[] = [
  "UNAUTHORIZED",
  "FORBIDDEN",
  "EMAIL_NOT_VERIFIED",
  "ROOM_NOT_FOUND",
  "NOT_FOUND",
  "BAD_INPUT",
];

export function createTicketedSocket({ place, entrance, api, createSocket }: TicketedSocketDeps, told: Told) {
  /** Rises with every attempt and every end. Events with an older number are ignored. */
  let generation = 0;
  let socket: SocketPort | null = null;

  function end(code?: number) {
    generation += 1;
    const old = socket;
    socket = null;
    old?.close(code);
  }

  function open() {
    const mine = generation;
    api.ticket({ place }).then(
      ({ ticket }) => {
        if (mine === generation) openWith(ticket);
      },
      (thrown: unknown) => {
        if (mine !== generation) return;
        const code = failureCodeOf(thrown);
        if (code === "SESSION_ENDED") told.refused("session-ended");
        else if (code === "SUSPENDED") told.refused("suspended");
        else if (finalRefusals.includes(code)) told.refused("refused");
        else told.failed("unreachable");
      },
    );
  }

  function openWith(ticket: string) {
    const mine = generation;
    const ifMine = <Args extends unknown[]>(run: (...args: Args) => void) => {
      return (...args: Args) => {
        if (mine === generation) run(...args);
      };
    };
    try {
      socket = createSocket({
        opened: ifMine(() => socket?.send(JSON.stringify({ type: "auth", ticket, ...entrance?.() }))),
        message: ifMine(told.message),
        closed: ifMine(closed),
      });
    } catch {
      told.failed("socket-not-created");
    }
  }

  function closed(code: number) {
    if (!isFinalClose(code)) return told.failed("unreachable");
    if (code === closeCodes.sessionEnded) return told.refused("session-ended");
    if (code === closeCodes.suspended) return told.refused("suspended");
    told.refused(code === closeCodes.replacedByNewerConnection ? "replaced" : "refused");
  }

  return {
    open,
    end,
    send(text: string): boolean {
      if (socket === null) return false;
      socket.send(text);
      return true;
    },
  };
}
