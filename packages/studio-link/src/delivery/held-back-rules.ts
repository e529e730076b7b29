/** When something that the artist took away is over, overruled or out of date. Pure; held-back.ts carries it out. */
import { isNarrowing, type Scope } from "@foldback/domain/consent/scopes";
import { grantLifetimeMs } from "@foldback/domain/session/session-limits";
import type { SessionView } from "@foldback/protocol/signaling";
import type { FailureCode } from "../ports.ts";
import { pressTimeoutMs } from "../with-timeout.ts";

export const heldKinds = ["access", "denial", "pause", "end"] as const;
export type HeldKind = (typeof heldKinds)[number];

/** One press of the artist's that takes something away. */
export type Withdrawn = {
  sessionId: string;
  /** What may go on. */
  scopes: readonly Scope[];
  /** About whom the artist decides. */
  engineerId: string | null;
};

/** With what it takes to tell whether it still stands. Plain data, which survives a reload of its window. */
export type StoredHold = Withdrawn & {
  kind: HeldKind;
  /** The consent that it was taken from. It doesn't hold back a later one. */
  consent: string;
  /** It stands against a Grant whose outcome isn't known, and which may arrive after this. */
  standsAgainstGrant: boolean;
  /** By the server's clock. */
  pressedAtMs: number;
};

/** What is held back and the server doesn't know. Survives a reload, not the window. */
export type HeldBackStore = { get(): readonly StoredHold[]; put(holds: readonly StoredHold[]): void };

/** The server says the same, or the session that it was about is over. */
export function isOver(hold: StoredHold, session: SessionView | null): boolean {
  if (session === null || session.sessionId !== hold.sessionId || session.status === "ended") return true;
  const { status, scopes } = session.grant;
  // A pause by the server leaves picture and talk; the artist's leaves nothing (CO-8). In a waiting session the next engineer
  // is asked about anew, or comes back to a consent that the pause still has to hold back (SE-6).
  if (hold.kind === "pause")
    return session.pauseCause === "by-artist" || (session.status === "waiting" && status !== "granted");
  // Only its own answer shows that the server knows it: an older denial, or the consent before a widening, looks the same.
  if (hold.standsAgainstGrant) return isAboutAnother(hold, expectedEngineerId(session));
  if (hold.kind === "end") return false;
  return status !== "granted" || consentOf(session) !== hold.consent || isNarrowing(hold.scopes, scopes);
}

/**
 * The artist consented elsewhere after this press, while this window was gone. A Grant that it stands against may have been
 * recorded until a press is given up. A pause and an end stand: an active session doesn't mean that the artist continued it.
 */
export function isOutdated({ kind, pressedAtMs }: StoredHold, session: SessionView): boolean {
  if (kind === "pause" || kind === "end") return false;
  const { status, untilMs } = session.grant;
  return status === "granted" && untilMs !== null && untilMs - grantLifetimeMs > pressedAtMs + pressTimeoutMs;
}

/** The server knew it, and an earlier Grant has arrived since. */
export const isOverruled = ({ standsAgainstGrant, scopes }: StoredHold, session: SessionView | null) =>
  standsAgainstGrant &&
  session?.grant.status === "granted" &&
  (scopes.length === 0 || !isNarrowing(scopes, session.grant.scopes));

/** The access is narrower already, so there is nothing left to take away. */
export const isAlreadyNarrower = (kind: HeldKind, code: FailureCode) =>
  kind === "access" && code === "SCOPES_NOT_NARROWER";

/** The engineer isn't in the room yet. It is tried again until they are. */
export const isEngineerAbsent = (kind: HeldKind, code: FailureCode) =>
  kind === "pause" ? code === "SESSION_NOT_LIVE" : kind === "denial" && code === "CONSENT_WRONG_ENGINEER";

/** An empty room isn't another engineer: the one who left an open session may come back to the lost grant. */
const isAboutAnother = ({ engineerId }: StoredHold, expected: string | null) =>
  expected !== null && expected !== engineerId;

export const expectedEngineerId = (session: SessionView | null) =>
  session?.engineer?.id ?? session?.invitedEngineer?.id ?? null;

export const consentOf = (session: SessionView | null) =>
  `${session?.grant.engineerId} until ${session?.grant.untilMs}`;
