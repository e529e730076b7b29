/**
 * The artist's phone beside a live session: it shows the session's state, and kills it. The kill goes to the server in both
 * ways with one idempotency key, and is kept until it is recorded, like the studio's own. Knows no media, link or consent.
 */
import type { EndReason } from "@foldback/domain/session/session-state";
import type { PhoneRemoteView, ServerMessage } from "@foldback/protocol/signaling";
import { createPendingKills } from "./delivery/pending-kills.ts";
import { createLifetime } from "./lifetime.ts";
import type { PhoneKill, PhoneOver, PhoneRemoteSide, PhoneRemoteSnapshot } from "./phone-remote-view.ts";
import {
  type Clock,
  failureCodeOf,
  type KillAnswer,
  type KillRequest,
  type NetworkReturn,
  type PendingKillStore,
  type Randomness,
  type SocketFactory,
} from "./ports.ts";
import { createSignalingLink } from "./signaling/signaling-link.ts";
import { createSnapshotStore } from "./snapshot-store.ts";
import { createEmitter, type EngineNotice } from "./view-model.ts";

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
  networkReturn: NetworkReturn;
};

export function createPhoneRemoteSide(deps: PhoneRemoteDeps): PhoneRemoteSide {
  const { sessionId, api, clock, random, createSocket } = deps;
  const lifetime = createLifetime();
  const notices = createEmitter<EngineNotice>();
  let view: PhoneRemoteView | null = null;
  let told = false;
  let recorded = false;
  let tooLate = false;
  let over: PhoneOver | null = null;
  let pressedKey: string | null = null;

  const signaling = createSignalingLink({
    place: { kind: "phone", sessionId },
    api: { ticket },
    clock,
    random,
    createSocket,
  });
  const pendingKills = lifetime.keep(
    createPendingKills({
      store: deps.pendingKills,
      clock,
      async send(kill) {
        const answer = await api.kill(kill);
        if (kill.sessionId !== sessionId) return answer;
        if (answer.alreadyOver) cameTooLate();
        else if (answer.recorded) killed({ isRecorded: true });
        return answer;
      },
    }),
  );

  const store = createSnapshotStore((): PhoneRemoteSnapshot => {
    const link = signaling.getState();
    return { view, signaling: link, isCurrent: link.status === "open", kill: killState(), over };
  });

  async function ticket() {
    try {
      return await api.ticket({ sessionId });
    } catch (thrown) {
      const code = failureCodeOf(thrown);
      if (code === "SESSION_ENDED") lost("session");
      if (code === "PAIRING_REFUSED" || code === "ROOM_NOT_FOUND") lost("pairing");
      throw thrown;
    }
  }

  function killState(): PhoneKill {
    if (tooLate) return "too-late";
    if (recorded) return "recorded";
    if (told) return "told";
    if (pendingKills.refusal(sessionId) !== null) return "refused";
    return pressedKey !== null || pendingKills.isPending(sessionId) ? "sent" : "none";
  }

  function killed({ isRecorded }: { isRecorded: boolean }) {
    told = true;
    recorded ||= isRecorded;
    ended("killed");
  }

  function cameTooLate() {
    tooLate = true;
    lost("session");
  }

  /** Learned when the phone asks to come back. The server doesn't say how the session ended. */
  function lost(what: PhoneOver) {
    over = what;
    signaling.stop();
    if (what === "session") ended(null);
    else store.refresh();
  }

  function ended(endReason: EndReason | null) {
    if (view !== null && view.status !== "ended")
      view = { ...view, status: "ended", endReason, effectiveScopes: [], tally: null };
    store.refresh();
  }

  function linkChanged() {
    const link = signaling.getState();
    const isClosed = link.status === "failed" && over === null;
    if (isClosed && link.reason === "session-ended") lost("session");
    // The close doesn't say why. Asking for a ticket does, and a failure that may pass is tried again.
    if (isClosed && link.reason === "refused") ticket().catch(() => {});
    store.refresh();
  }

  function received(message: ServerMessage) {
    if (message.type === "phone") pendingKills.holdToken(sessionId, message.killToken);
    // An end is final, even if older messages arrive after it.
    if (message.type === "phone" && view?.status !== "ended") view = message.view;
    else if (message.type === "killed") {
      if (message.recorded) pendingKills.recorded(sessionId);
      killed({ isRecorded: message.recorded });
    }
    store.refresh();
  }

  lifetime.own(signaling.stop);
  lifetime.own(signaling.subscribeMessages(received));
  lifetime.own(signaling.subscribeState(linkChanged));
  lifetime.own(signaling.subscribeNotices(notices.emit));
  lifetime.own(pendingKills.subscribe(store.refresh));
  lifetime.own(deps.networkReturn(signaling.retryNow));
  void pendingKills.resume();
  signaling.start();

  return {
    getSnapshot: store.getSnapshot,
    subscribe: store.subscribe,
    subscribeNotices: notices.subscribe,
    retryNow() {
      if (signaling.getState().status === "failed") signaling.start();
      else signaling.retryNow();
    },
    kill() {
      if (recorded || over !== null) return;
      pressedKey ??= random.uuid();
      signaling.send({ type: "kill", idempotencyKey: pressedKey });
      pendingKills.add({ idempotencyKey: pressedKey, sessionId, pressedAtMs: clock.nowMs() });
      store.refresh();
    },
    close: lifetime.end,
  };
}
