/**
 * The artist's Grant or Deny from the phone. If the artist presses both, the later press counts. A Deny is retried
 * until the server has it, even if the consent dialog has closed (CO-7). Granting here doesn't share anything: the
 * artist picks the screen in the studio.
 */
import type { SessionView } from "@foldback/protocol/signaling";
import { createHeldBack } from "./delivery/held-back.ts";
import type { HeldBackStore } from "./delivery/held-back-rules.ts";
import { createLifetime } from "./lifetime.ts";
import type { Clock, FailureCode, ReconnectHints, StudioApi } from "./ports.ts";
import { createSessionMirror } from "./session-mirror.ts";
import { createSnapshotStore } from "./snapshot-store.ts";
import { type ConsentAnswer, createConsentAnswer } from "./studio/consent-answer.ts";
import { createLiveCalls } from "./studio/live-calls.ts";
import type { ViewModel } from "./view-model.ts";

export type PhoneConsentSnapshot = {
  isDenialPending: boolean;
  /** Why the server rejected the answer, or null. */
  refusal: FailureCode | null;
};

export type PhoneConsent = ViewModel<PhoneConsentSnapshot> &
  Pick<ConsentAnswer, "grant" | "deny"> & {
    /** Call this with the session as the server last reported it, or null if the artist has no live session. */
    sessionChanged(session: SessionView | null): void;
    close(): void;
  };

const noScreen = { videoTrack: () => null, stop() {} };

type PhoneConsentDeps = { api: StudioApi; clock: Clock; reconnectHints: ReconnectHints; heldBack: HeldBackStore };

export function createPhoneConsent(deps: PhoneConsentDeps): PhoneConsent {
  const { api, clock } = deps;
  const mirror = createSessionMirror(clock);
  const lifetime = createLifetime();
  const heldBack = lifetime.keep(
    createHeldBack({ clock, api, mirror, store: deps.heldBack, changed: () => store.refresh() }),
  );
  const store = createSnapshotStore(
    (): PhoneConsentSnapshot => ({
      isDenialPending: heldBack.pending().includes("denial"),
      refusal: heldBack.refusal(),
    }),
  );
  const { onLive, performAndFollowUp } = createLiveCalls({ clock, mirror, heldBack });
  const { grant, deny } = createConsentAnswer({
    heldBack,
    screen: noScreen,
    shareScreen() {},
    sessionId: () => mirror.get()?.sessionId ?? null,
    fingerprints: () => null,
    decide: async (decision) => void mirror.accept(await api.consent.decide(decision)),
    onLive,
    performAndFollowUp,
  });
  lifetime.own(mirror.subscribe(() => heldBack.sessionChanged(mirror.get())));
  lifetime.own(deps.reconnectHints(heldBack.retryNow));
  return {
    getSnapshot: store.getSnapshot,
    subscribe: store.subscribe,
    grant,
    deny,
    sessionChanged(session) {
      if (session === null) heldBack.sessionChanged(null);
      else mirror.accept(session);
      store.refresh();
    },
    close: lifetime.end,
  };
}
