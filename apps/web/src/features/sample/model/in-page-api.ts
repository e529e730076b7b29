/** Answers the calls that the two sides would otherwise make to the server over HTTP. */
import type { DeskApi, LinkApi, StudioApi } from "@foldback/studio-link/ports";
import { engineer, type InPageSession, type Side } from "./in-page-session.ts";

/** Turns refusals into rejections, as over HTTP. */
const answer = async <Answer>(act: () => Answer): Promise<Answer> => act();

/** The ticket says which kind of socket to open. */
const signaling: LinkApi["signaling"] = {
  ticket: ({ place }) => answer(() => ({ ticket: place.kind })),
  // Without STUN or TURN servers, the two peer connections can only find each other on this computer.
  iceServers: () => answer(() => ({ iceServers: [] })),
};

export function studioApiOf(session: InPageSession, nowMs: () => number): StudioApi {
  const after = (act: () => void) => changed(session, "artist", act);
  return {
    signaling,
    sessions: {
      start: () => after(() => undefined),
      current: () => answer(() => null),
      room: () => after(() => undefined),
      pause: () => after(() => session.apply({ type: "paused", atMs: nowMs(), cause: "by-artist" })),
      continue: () => after(() => session.apply({ type: "continued" })),
      invite: () => after(() => session.apply({ type: "invited", engineerId: engineer.id })),
      removeEngineer: () =>
        after(() => session.apply({ type: "invitation-withdrawn", engineerId: engineer.id, atMs: nowMs() })),
      openUp: () => after(() => session.apply({ type: "opened-up" })),
      end: () => after(() => session.apply({ type: "ended", atMs: nowMs(), reason: "by-artist" })),
      kill: ({ idempotencyKey }) => answer(() => session.kill(idempotencyKey)),
    },
    consent: {
      decide: ({ scopes, decision }) => after(() => session.decide(scopes, decision)),
      narrow: ({ scopes }) => after(() => session.narrow(scopes)),
    },
  };
}

export function deskApiOf(session: InPageSession, nowMs: () => number): DeskApi {
  const after = (act: () => void) => changed(session, "engineer", act);
  return {
    signaling,
    sessions: {
      current: () => answer(() => null),
      room: () => after(() => undefined),
      departure: () => answer(() => ({ by: "artist" as const })),
      waiting: () => answer(() => ({ waiting: session.waiting() })),
      join: () => after(() => session.apply({ type: "joined", engineerId: engineer.id })),
      leave: () => after(() => session.apply({ type: "left" })),
      decline: () =>
        after(() => session.apply({ type: "declined", engineerId: engineer.id, atMs: nowMs(), reason: null })),
    },
    consent: { keepTalkback: ({ keep }) => after(() => session.apply({ type: "talkback-keeping", on: keep })) },
  };
}

const changed = (session: InPageSession, side: Side, act: () => void) =>
  answer(() => {
    act();
    return session.view(side);
  });
