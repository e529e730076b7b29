/** Decides when an artist's withdrawal is confirmed, overruled or out of date. held-back.ts acts on it. */
import { isNarrowing, type Scope } from "@foldback/domain/consent/scopes";
import { grantLifetimeMs } from "@foldback/domain/session/session-limits";
import type { SessionView } from "@foldback/protocol/signaling";
import type { FailureCode } from "../ports.ts";
import { pressTimeoutMs } from "../with-timeout.ts";

export const heldKinds = ["access", "denial", "pause", "end"] as const;
export type HeldKind = (typeof heldKinds)[number];

/** One withdrawal by the artist. */
export type Withdrawn = {
  sessionId: string;
  /** The scopes that the engineer keeps. */
  scopes: readonly Scope[];
  /** The engineer whose access it concerns. */
  engineerId: string | null;
};

/**
 * A withdrawal, with what we need to decide whether it still applies. It's plain data, because it's stored across a
 * reload.
 */
export type StoredHold = Withdrawn & {
  kind: HeldKind;
  /** The consent that this withdrawal narrows. It doesn't affect a later consent. */
  consent: string;
  /**
   * True if a Grant was being sent when the artist pressed the button. We don't know whether the server got it, and it
   * may still arrive.
   */
  overrulesGrant: boolean;
  /** When the artist pressed the button, by the server's clock. */
  pressedAtMs: number;
};

/** Withdrawals that the server hasn't confirmed. They survive a reload, but not closing the window. */
export type HeldBackStore = { get(): readonly StoredHold[]; put(holds: readonly StoredHold[]): void };

/** True if the server has applied the withdrawal, or the session has ended. */
export function isOver(hold: StoredHold, session: SessionView | null): boolean {
  if (session === null || session.sessionId !== hold.sessionId || session.status === "ended") return true;
  const { status, scopes } = session.grant;
  // Only a pause by the artist proves that the server has this one, because a pause by the server leaves the picture
  // and talkback on (CO-8). In a waiting session there's nothing left to pause, because the next engineer needs a new
  // consent, unless an engineer with consent may come back (SE-6).
  if (hold.kind === "pause")
    return session.pauseCause === "by-artist" || (session.status === "waiting" && status !== "granted");
  // The session's state doesn't prove that the server has this withdrawal: it looks the same after an older denial, or
  // while a widening isn't recorded yet. Only the answer to our call proves it.
  if (hold.overrulesGrant) return isAboutAnother(hold, expectedEngineerId(session));
  if (hold.kind === "end") return false;
  // The artist could still resume the wider access (CO-12), so the server still needs to receive the narrowing.
  if (hold.kind === "access" && session.interruption !== null) return false;
  return status !== "granted" || consentOf(session) !== hold.consent || isNarrowing(hold.scopes, scopes);
}

/**
 * True if the artist consented elsewhere while this window was closed. A Grant that was still being sent when they
 * pressed the button doesn't count: the server may still record it until the call times out. A pause or an end is never
 * outdated, because an active session doesn't prove that the artist continued it.
 */
export function isOutdated({ kind, pressedAtMs }: StoredHold, session: SessionView): boolean {
  if (kind === "pause" || kind === "end") return false;
  const { status, untilMs } = session.grant;
  return status === "granted" && untilMs !== null && untilMs - grantLifetimeMs > pressedAtMs + pressTimeoutMs;
}

/** True if the server had recorded the withdrawal and an older Grant has arrived since. */
export const isOverruled = ({ overrulesGrant, scopes }: StoredHold, session: SessionView | null) =>
  overrulesGrant &&
  session?.grant.status === "granted" &&
  (scopes.length === 0 || !isNarrowing(scopes, session.grant.scopes));

/** True if the server refused because the access is already narrower, so there's nothing left to take away. */
export const isAlreadyNarrower = (kind: HeldKind, code: FailureCode) =>
  kind === "access" && code === "SCOPES_NOT_NARROWER";

/** True if the server refused because the engineer isn't in the room yet. We retry until they are. */
export const isEngineerAbsent = (kind: HeldKind, code: FailureCode) =>
  kind === "pause" ? code === "SESSION_NOT_LIVE" : kind === "denial" && code === "CONSENT_WRONG_ENGINEER";

/**
 * An empty room doesn't count as another engineer. The one who left an open session may come back, and a Grant whose
 * answer was lost would then apply to them.
 */
const isAboutAnother = ({ engineerId }: StoredHold, expected: string | null) =>
  expected !== null && expected !== engineerId;

export const expectedEngineerId = (session: SessionView | null) =>
  session?.engineer?.id ?? session?.invitedEngineer?.id ?? null;

export const consentOf = (session: SessionView | null) =>
  `${session?.grant.engineerId} until ${session?.grant.untilMs}`;
