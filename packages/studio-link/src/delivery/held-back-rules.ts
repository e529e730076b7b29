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
  /** The scopes that remain. */
  scopes: readonly Scope[];
  /** The engineer whose access it concerns. */
  engineerId: string | null;
};

/** A withdrawal and what decides whether it still applies. Plain data, because it survives a reload. */
export type StoredHold = Withdrawn & {
  kind: HeldKind;
  /** The consent that was narrowed. A later consent isn't held back. */
  consent: string;
  /** True if a Grant was being sent, whose outcome isn't known and which may arrive after this. */
  standsAgainstGrant: boolean;
  /** By the server's clock. */
  pressedAtMs: number;
};

/** Withdrawals that the server hasn't confirmed. They survive a reload, but not closing the window. */
export type HeldBackStore = { get(): readonly StoredHold[]; put(holds: readonly StoredHold[]): void };

/** The server agrees, or the session is over. */
export function isOver(hold: StoredHold, session: SessionView | null): boolean {
  if (session === null || session.sessionId !== hold.sessionId || session.status === "ended") return true;
  const { status, scopes } = session.grant;
  // A pause by the server leaves picture and talk on; the artist's stops everything (CO-8). In a waiting session the
  // next engineer needs a new consent, unless one comes back whose consent this pause still has to hold back (SE-6).
  if (hold.kind === "pause")
    return session.pauseCause === "by-artist" || (session.status === "waiting" && status !== "granted");
  // Only the answer to this very call proves that the server knows: an older denial, or the consent before a widening,
  // looks the same.
  if (hold.standsAgainstGrant) return isAboutAnother(hold, expectedEngineerId(session));
  if (hold.kind === "end") return false;
  return status !== "granted" || consentOf(session) !== hold.consent || isNarrowing(hold.scopes, scopes);
}

/**
 * The artist consented elsewhere after pressing here, while this window was closed. A Grant that was being sent may be
 * recorded until its call times out. Pauses and ends stay, because an active session doesn't mean that the artist
 * continued it.
 */
export function isOutdated({ kind, pressedAtMs }: StoredHold, session: SessionView): boolean {
  if (kind === "pause" || kind === "end") return false;
  const { status, untilMs } = session.grant;
  return status === "granted" && untilMs !== null && untilMs - grantLifetimeMs > pressedAtMs + pressTimeoutMs;
}

/** The server had recorded the withdrawal, but an older Grant has arrived since. */
export const isOverruled = ({ standsAgainstGrant, scopes }: StoredHold, session: SessionView | null) =>
  standsAgainstGrant &&
  session?.grant.status === "granted" &&
  (scopes.length === 0 || !isNarrowing(scopes, session.grant.scopes));

/** The access is already narrower, so nothing is left to take away. */
export const isAlreadyNarrower = (kind: HeldKind, code: FailureCode) =>
  kind === "access" && code === "SCOPES_NOT_NARROWER";

/** The engineer isn't in the room yet, so it's retried until they are. */
export const isEngineerAbsent = (kind: HeldKind, code: FailureCode) =>
  kind === "pause" ? code === "SESSION_NOT_LIVE" : kind === "denial" && code === "CONSENT_WRONG_ENGINEER";

/** An empty room isn't another engineer: the one who left an open session may come back to the lost grant. */
const isAboutAnother = ({ engineerId }: StoredHold, expected: string | null) =>
  expected !== null && expected !== engineerId;

export const expectedEngineerId = (session: SessionView | null) =>
  session?.engineer?.id ?? session?.invitedEngineer?.id ?? null;

export const consentOf = (session: SessionView | null) =>
  `${session?.grant.engineerId} until ${session?.grant.untilMs}`;
