/**
 * The artist's actions, and when each is available. An action that takes something away takes effect here before we ask
 * the server. One that gives something waits for the server.
 */
import { isDawScope } from "@foldback/domain/consent/scopes";
import type { SessionView } from "@foldback/protocol/signaling";
import type { HeldBack } from "../delivery/held-back.ts";
import type { HeldKind } from "../delivery/held-back-rules.ts";
import type { ActionResult, Clock, StudioApi } from "../ports.ts";
import type { SessionMirror } from "../session-mirror.ts";
import type { StudioActions } from "../studio-view.ts";
import { type ConsentAnswer, createConsentAnswer } from "./consent-answer.ts";
import type { SessionFinder } from "./find-session.ts";
import { createLiveCalls } from "./live-calls.ts";
import { createScopeChanges } from "./scope-changes.ts";
import type { StudioEmitters } from "./studio-emitters.ts";
import type { StudioKill } from "./studio-kill.ts";
import type { StudioMedia } from "./studio-media.ts";
import type { StudioRoom } from "./studio-room.ts";

export type PossibleStudioActions = { [Name in keyof StudioActions]: NonNullable<StudioActions[Name]> };

export type StudioActionDeps = {
  api: StudioApi;
  clock: Clock;
  mirror: SessionMirror;
  media: StudioMedia;
  heldBack: HeldBack;
  room: StudioRoom;
  finder: SessionFinder;
  kill: StudioKill;
  emitters: StudioEmitters;
};

export function createStudioActions(deps: StudioActionDeps): PossibleStudioActions {
  const { api, clock, mirror, media, heldBack, room, finder } = deps;
  const { parts } = media;
  const take = async (call: Promise<SessionView>) => void mirror.accept(await call);
  const { inTime, onLive, performAndFollowUp } = createLiveCalls({ clock, mirror, heldBack });
  /** Once the server has given the access back, stop holding it back on this page. */
  const giving = async (kinds: readonly HeldKind[], result: Promise<ActionResult>) => {
    const settled = await result;
    if (settled.ok) heldBack.release(kinds);
    return settled;
  };

  async function shareScreen() {
    const after = await parts.screen.start();
    // An artist whose browser can't share a screen has chosen to start with sound only.
    if (after.status === "failed" && after.code !== "unsupported")
      deps.emitters.notices.emit({ id: "screenShareFailed", values: { failure: after.code }, code: null });
  }

  function startedHere(session: SessionView) {
    room.startedHere(session.sessionId);
    return session;
  }

  const answer = createConsentAnswer({
    heldBack,
    screen: parts.screen,
    shareScreen: () => void shareScreen(),
    sessionId: () => mirror.get()?.sessionId ?? null,
    fingerprints: () => room.link()?.verifier.fingerprints() ?? null,
    decide: (decision) => take(api.consent.decide(decision)),
    onLive,
    performAndFollowUp,
  });

  const scopeChanges = createScopeChanges({
    heldBack,
    fingerprints: () => room.link()?.verifier.fingerprints() ?? null,
    decide: (decision) => take(api.consent.decide(decision)),
    onLive,
    performAndFollowUp,
  });

  return {
    retryLookup: () => void finder.look(),
    async start(engineerId) {
      const starting = api.sessions.start({ engineerId });
      const result = await inTime(take(starting.then(startedHere)));
      // The session was started in another window, or the answer to an earlier Start was lost. Show it so that the
      // artist can end it.
      if (!result.ok && result.code === "SESSION_ALREADY_LIVE") await finder.look();
      return result;
    },
    ...yesAndNo(answer),
    ...scopeChanges,
    pause: () => performAndFollowUp("pause", { scopes: [] }),
    continueSession: () =>
      giving(
        ["pause"],
        onLive((sessionId) => take(api.sessions.continue({ sessionId }))),
      ),
    giveBack: () => heldBack.release(heldBack.pending()),
    invite: (engineerId) => onLive((sessionId) => take(api.sessions.invite({ sessionId, engineerId }))),
    removeEngineer: (engineerId) => onLive((sessionId) => take(api.sessions.removeEngineer({ sessionId, engineerId }))),
    openUp: () => onLive((sessionId) => take(api.sessions.openUp({ sessionId }))),
    end: () => performAndFollowUp("end", { scopes: [] }),
    kill: deps.kill.press,
    shareScreen() {
      answer.screenIsWanted();
      return shareScreen();
    },
    ...mediaActions(media),
    reconnect: room.reconnect,
    moveHere: room.moveHere,
  };
}

const yesAndNo = ({ grant, goOn, deny, keep }: ConsentAnswer) => ({ grant, goOn, deny, keep });

const mediaActions = ({ parts }: StudioMedia) => ({
  stopScreen: parts.screen.stop,
  setContentHint: parts.screen.setHint,
  chooseProgramFeed: parts.programFeed.useSource,
  startListenback: parts.listenback.start,
  stopListenback: parts.listenback.stop,
  muteListenback: parts.listenback.setMuted,
  chooseTalkbackOutput: parts.talkbackSink.setOutputDevice,
});

export type ActionConditions = {
  session: SessionView | null;
  isScreenLive: boolean;
  signalingFailed: boolean;
  heldBack: readonly HeldKind[];
  isLoaded: boolean;
  isSeatElsewhere: boolean;
};

/** The artist denied or withdrew the current engineer's access, and may remove them or invite another instead. */
const hasRefusedEngineer = (live: SessionView | null): boolean =>
  live !== null && live.engineer !== null && (live.grant.status === "denied" || live.grant.status === "revoked");

export function possibleActions(all: PossibleStudioActions, conditions: ActionConditions): StudioActions {
  const { session, isScreenLive, signalingFailed, isSeatElsewhere } = conditions;
  const known = session === null || session.status === "ended" ? null : session;
  /** Without the seat, this page can only kill the session or move it here. */
  const live = isSeatElsewhere ? null : known;
  /** A grant may arrive after the artist has pressed Deny. The Deny must then be sent again. */
  const mayDeny = live?.grant.status !== "granted" || conditions.heldBack.includes("denial");
  const isGranted = live?.grant.status === "granted";
  const mayAdd = live?.status === "active" && isGranted && conditions.heldBack.length === 0;
  const when = <Action>(condition: boolean, action: Action) => (condition ? action : null);
  return {
    ...all,
    retryLookup: when(!conditions.isLoaded, all.retryLookup),
    start: when(conditions.isLoaded && known === null, all.start),
    grant: when(live !== null, all.grant),
    goOn: when(live !== null && live.engineer !== null && live.interruption !== null, all.goOn),
    deny: when(live !== null && mayDeny, all.deny),
    keep: when(live !== null && !mayDeny, all.keep),
    narrow: when(isGranted, all.narrow),
    allowDaw: when(mayAdd, all.allowDaw),
    withdrawDaw: when(isGranted && live.grant.scopes.some(isDawScope), all.withdrawDaw),
    allowLossless: when(mayAdd, all.allowLossless),
    withdrawLossless: when(isGranted && live.grant.scopes.includes("lossless"), all.withdrawLossless),
    pause: when(live?.status === "active", all.pause),
    continueSession: when(live?.status === "paused", all.continueSession),
    giveBack: when(conditions.heldBack.length > 0, all.giveBack),
    invite: when(live?.status === "waiting" || hasRefusedEngineer(live), all.invite),
    removeEngineer: when(hasRefusedEngineer(live), all.removeEngineer),
    openUp: when(live?.status === "waiting" && !live.open, all.openUp),
    end: when(live !== null, all.end),
    kill: when(known !== null, all.kill),
    shareScreen: when(live !== null, all.shareScreen),
    stopScreen: when(isScreenLive, all.stopScreen),
    reconnect: when(signalingFailed, all.reconnect),
    moveHere: when(known !== null && isSeatElsewhere, all.moveHere),
  };
}
