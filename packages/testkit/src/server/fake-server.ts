/**
 * An in-memory server for one artist and one engineer. It follows the protocol with the real server's pure rules
 * (reduceSession, effectiveScopes), but has no database and uses the test's clock.
 */
import type { Grant } from "@foldback/domain/consent/grant";
import type { SessionEvent, StudioSession } from "@foldback/domain/session/session-state";
import type { ErrorCode } from "@foldback/protocol/error-codes";
import type { Clock, DeskApi, SocketFactory, StudioApi } from "@foldback/studio-link/ports";
import { fakeDeskApi, fakeStudioApi } from "./fake-apis.ts";
import { createFakeCalls } from "./fake-calls.ts";
import { createFakeSession, type Side } from "./fake-session.ts";
import { createFakeSignaling, type FakeSignaling } from "./fake-signaling.ts";

export type FakeServer = {
  studioApi: StudioApi;
  deskApi: DeskApi;
  socketFor(side: Side): SocketFactory;
  signaling: FakeSignaling;
  session(): StudioSession | null;
  grant(): Grant;
  /** Idempotency keys of the recorded kills. */
  recordedKills: string[];
  /** The tokens sent with HTTP kills, oldest first. */
  killTokens: (string | undefined)[];
  /** If false, HTTP calls fail as they would without a network. */
  setReachable(isReachable: boolean): void;
  /** Changes the session from outside both browsers. */
  apply(event: SessionEvent): void;
  /** Calls take effect, but their answers wait until the returned function is called. */
  holdAnswers(): () => void;
  /** The next call with this name arrives only when the returned function is called. Later calls overtake it. */
  holdCall(name: string): () => void;
  /** The next call with this name takes effect, but the server crashes before answering. */
  crashIn(name: string): void;
  /** Refuses the next calls with this name. Pass null to accept them again. */
  refuse(name: string, code: ErrorCode | null): void;
};

export function createFakeServer(clock: Clock): FakeServer {
  let isReachable = true;
  const killTokens: FakeServer["killTokens"] = [];
  const live = createFakeSession(clock, () => signaling);
  const signaling: FakeSignaling = createFakeSignaling({
    liveSession: live.session,
    scopes: live.scopes,
    view: live.view,
    waiting: live.waiting,
    killed: (idempotencyKey) => void live.recordKill(idempotencyKey),
    isReachable: () => isReachable,
    setTimer: clock.setTimer,
  });

  function setReachable(next: boolean) {
    isReachable = next;
    if (!next) signaling.dropAll();
  }

  const { call, ...calls } = createFakeCalls({ isReachable: () => isReachable, crash: () => setReachable(false) });
  return {
    signaling,
    recordedKills: live.recordedKills,
    killTokens,
    session: live.session,
    grant: live.grant,
    apply: live.apply,
    setReachable,
    ...calls,
    socketFor: signaling.socketFor,
    studioApi: fakeStudioApi({ live, call, clock }, killTokens),
    deskApi: fakeDeskApi({ live, call, clock }),
  };
}
