/**
 * The artist's phone, which shows a live session's state, can kill it, and can start and stop recording in the studio.
 * As in the studio, the kill goes to the server over signaling and HTTP with one idempotency key, and is stored until
 * it's recorded.
 */
import type { ServerMessage } from "@foldback/protocol/signaling";
import { createPendingKills } from "./delivery/pending-kills.ts";
import { createLifetime } from "./lifetime.ts";
import { createPhoneRecording } from "./phone-recording.ts";
import { createPhoneRemoteState } from "./phone-remote-state.ts";
import type { PhoneOver, PhoneRemoteSide, PhoneRemoteSnapshot } from "./phone-remote-view.ts";
import {
  type Clock,
  type FailureCode,
  failureCodeOf,
  type KillAnswer,
  type KillRequest,
  type PendingKillStore,
  type Randomness,
  type ReconnectHints,
  type SocketFactory,
} from "./ports.ts";
import { createSignalingLink } from "./signaling/signaling-link.ts";
import { createSnapshotStore } from "./snapshot-store.ts";

export type PhoneRemoteApi = {
  ticket(input: { sessionId: string }): Promise<{ ticket: string }>;
  kill(input: KillRequest): Promise<KillAnswer>;
};

export type PhoneRemoteDeps = {
  sessionId: string;
  api: PhoneRemoteApi;
  clock: Clock;
  random: Randomness;
  createSocket: SocketFactory;
  pendingKills: PendingKillStore;
  reconnectHints: ReconnectHints;
};

export function createPhoneRemoteSide(deps: PhoneRemoteDeps): PhoneRemoteSide {
  const { sessionId, clock, random } = deps;
  const lifetime = createLifetime();
  const state = createPhoneRemoteState();
  let pressedKey: string | null = null;

  const ticket = ticketsFor(deps, (what) => lost(what));
  const signaling = createSignalingLink({ ...deps, place: { kind: "phone", sessionId }, api: { ticket } });
  const pendingKills = lifetime.keep(createPhoneKills(deps, answered));
  const recording = lifetime.keep(createPhoneRecording({ clock, signaling, changed: () => store.refresh() }));
  const store = createSnapshotStore((): PhoneRemoteSnapshot => {
    const link = signaling.getState();
    const isCurrent = link.status === "open";
    return { signaling: link, isCurrent, recording: recording.get(), ...state.shown(unanswered()) };
  });

  function unanswered() {
    if (pendingKills.refusal(sessionId) !== null) return "refused";
    return pressedKey !== null || pendingKills.isPending(sessionId) ? "sent" : "none";
  }

  function answered({ alreadyOver, recorded }: KillAnswer) {
    if (alreadyOver) state.cameTooLate();
    else if (recorded) state.killed({ isRecorded: true });
    if (alreadyOver) lost("session");
    else store.refresh();
  }

  function lost(what: PhoneOver) {
    state.lost(what);
    signaling.stop();
    store.refresh();
  }

  function linkChanged() {
    const link = signaling.getState();
    const isClosed = link.status === "failed" && state.over() === null;
    if (isClosed && link.reason === "session-ended") lost("session");
    // The close code doesn't give a reason, but a refused ticket does. Temporary failures are retried.
    if (isClosed && (link.reason === "refused" || link.reason === "suspended")) ticket().catch(() => {});
    store.refresh();
  }

  function received(message: ServerMessage) {
    if (message.type === "phone") pendingKills.holdToken(sessionId, message.killToken);
    if (message.type === "phone") state.show(message.view);
    else if (message.type === "killed") {
      if (message.recorded) pendingKills.recorded(sessionId);
      state.killed({ isRecorded: message.recorded });
    }
    store.refresh();
  }

  lifetime.own(signaling.stop);
  lifetime.own(signaling.subscribeMessages(received));
  lifetime.own(signaling.subscribeState(linkChanged));
  lifetime.own(pendingKills.subscribe(store.refresh));
  lifetime.own(deps.reconnectHints(signaling.retryNow));
  void pendingKills.resume();
  signaling.start();

  return {
    getSnapshot: store.getSnapshot,
    subscribe: store.subscribe,
    subscribeNotices: signaling.subscribeNotices,
    retryNow() {
      if (signaling.getState().status === "failed") signaling.start();
      else signaling.retryNow();
    },
    kill() {
      if (state.isRecorded() || state.over() !== null) return;
      pressedKey ??= random.uuid();
      signaling.send({ type: "kill", idempotencyKey: pressedKey });
      pendingKills.add({ idempotencyKey: pressedKey, sessionId, pressedAtMs: clock.nowMs() });
      store.refresh();
    },
    record(on) {
      if (state.over() === null) recording.ask(on);
    },
    close: lifetime.end,
  };
}

function ticketsFor({ api, sessionId }: PhoneRemoteDeps, lost: (what: PhoneOver) => void) {
  return () =>
    api.ticket({ sessionId }).catch((thrown: unknown) => {
      const what = lostBy(failureCodeOf(thrown));
      if (what !== null) lost(what);
      throw thrown;
    });
}

/** Reports the server's answers to this session's kills. Earlier sessions' kills are sent too, but not reported. */
function createPhoneKills(deps: PhoneRemoteDeps, answered: (answer: KillAnswer) => void) {
  return createPendingKills({
    store: deps.pendingKills,
    clock: deps.clock,
    async send(kill) {
      const answer = await deps.api.kill(kill);
      if (kill.sessionId === deps.sessionId) answered(answer);
      return answer;
    },
  });
}

function lostBy(code: FailureCode): PhoneOver | null {
  if (code === "SESSION_ENDED") return "session";
  return code === "PAIRING_REFUSED" || code === "ROOM_NOT_FOUND" ? "pairing" : null;
}
