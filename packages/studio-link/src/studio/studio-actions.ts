/**
 * What the artist can ask for, and when it is possible. The calls themselves are thin: what takes something away takes effect
 * here first and asks the server second; what gives something waits for the server.
 */

import { type Scope, scopesFor } from "@foldback/domain/consent/scopes";
import type { SessionView } from "@foldback/protocol/signaling";
import type { Fingerprints } from "../peer/fingerprints.ts";
import { type ActionResult, resultOf, type StudioApi } from "../ports.ts";
import type { SessionMirror } from "../session-mirror.ts";
import type { SignalingLink } from "../signaling/signaling-link.ts";
import type { StudioActions } from "../studio-view.ts";
import { denyRequest, grantRequest } from "./consent-request.ts";
import type { StudioMedia } from "./studio-media.ts";

type Possible = { [Name in keyof StudioActions]: NonNullable<StudioActions[Name]> };

export type StudioActionDeps = {
  api: StudioApi;
  mirror: SessionMirror;
  media: StudioMedia;
  /** Takes scopes away here until the server has answered; null gives back what the server says. */
  setCap(cap: readonly Scope[] | null): void;
  fingerprints(): Fingerprints | null;
  signaling(): SignalingLink | null;
  shareFailed(failure: string): void;
  /** Asks the server for the session that lives. */
  load(): Promise<void>;
  kill(): void;
};

const refused = (code: "SESSION_NOT_LIVE" | "CONSENT_NOT_CONFIRMED"): ActionResult => ({ ok: false, code });

export function createStudioActions(deps: StudioActionDeps): Possible {
  const { api, mirror, media } = deps;
  const { parts } = media;
  const take = async (call: Promise<SessionView>) => void mirror.accept(await call);
  const onLive = async (act: (sessionId: string) => Promise<unknown>): Promise<ActionResult> => {
    const session = mirror.get();
    return session === null || session.status === "ended"
      ? refused("SESSION_NOT_LIVE")
      : resultOf(act(session.sessionId));
  };

  /** The cap holds while the call runs; after a failure the server's word stands again. */
  const capped = (cap: readonly Scope[], act: (sessionId: string) => Promise<unknown>) => {
    deps.setCap(cap);
    return onLive(act).finally(() => deps.setCap(null));
  };

  async function shareScreen() {
    const after = await parts.screen.start();
    if (after.status === "failed") deps.shareFailed(after.code);
  }

  return {
    async start(engineerId) {
      const result = await resultOf(take(api.sessions.start({ engineerId })));
      // Started in another window, or an answer of before was lost: the artist has to see it to end it.
      if (!result.ok && result.code === "SESSION_ALREADY_LIVE") await deps.load();
      return result;
    },
    async grant({ engineerId, level, understood }) {
      if (!understood) return refused("CONSENT_NOT_CONFIRMED");
      const alreadyShared = parts.screen.videoTrack() !== null;
      // Inside the press, or the browser would not ask; in parallel with the call, or the picture would wait for it.
      if (!alreadyShared) void shareScreen();
      const seen = deps.fingerprints();
      const result = await onLive((sessionId) =>
        take(
          api.consent.decide({
            ...grantRequest({ sessionId, engineerId, level, understood }),
            fingerprints: { studio: seen?.local ?? null, desk: seen?.remote ?? null },
          }),
        ),
      );
      // Without an answer nobody knows whether it was recorded; what is captured leaves only under a grant anyway.
      if (!result.ok && result.code !== "NETWORK" && !alreadyShared) parts.screen.stop();
      return result;
    },
    deny: ({ engineerId }) => onLive((sessionId) => take(api.consent.decide(denyRequest({ sessionId, engineerId })))),
    narrow(level) {
      const scopes = level === null ? [] : scopesFor(level);
      return capped(scopes, (sessionId) => take(api.consent.narrow({ sessionId, scopes })));
    },
    pause: () => capped([], (sessionId) => take(api.sessions.pause({ sessionId }))),
    continueSession: () => onLive((sessionId) => take(api.sessions.continue({ sessionId }))),
    invite: (engineerId) => onLive((sessionId) => take(api.sessions.invite({ sessionId, engineerId }))),
    openUp: () => onLive((sessionId) => take(api.sessions.openUp({ sessionId }))),
    end: () =>
      capped([], async (sessionId) => {
        await api.sessions.end({ sessionId });
        mirror.endLocally("by-artist");
      }),
    kill: deps.kill,
    shareScreen,
    stopScreen: parts.screen.stop,
    setContentHint: parts.screen.setHint,
    chooseProgramFeed: parts.programFeed.useSource,
    startListenback: parts.listenback.start,
    stopListenback: parts.listenback.stop,
    muteListenback: parts.listenback.setMuted,
    chooseTalkbackOutput: parts.talkbackSink.setOutputDevice,
    reconnect: () => deps.signaling()?.start(),
  };
}

export type ActionFacts = { session: SessionView | null; isScreenLive: boolean; signalingFailed: boolean };

export function possibleActions(all: Possible, { session, isScreenLive, signalingFailed }: ActionFacts): StudioActions {
  const live = session === null || session.status === "ended" ? null : session;
  const when = <Action>(condition: boolean, action: Action) => (condition ? action : null);
  return {
    ...all,
    start: when(live === null, all.start),
    grant: when(live !== null, all.grant),
    deny: when(live !== null && live.grant.status !== "granted", all.deny),
    narrow: when(live?.grant.status === "granted", all.narrow),
    pause: when(live?.status === "active", all.pause),
    continueSession: when(live?.status === "paused", all.continueSession),
    invite: when(live?.status === "waiting", all.invite),
    openUp: when(live?.status === "waiting" && !live.open, all.openUp),
    end: when(live !== null, all.end),
    kill: when(live !== null, all.kill),
    shareScreen: when(live !== null, all.shareScreen),
    stopScreen: when(isScreenLive, all.stopScreen),
    reconnect: when(signalingFailed, all.reconnect),
  };
}
