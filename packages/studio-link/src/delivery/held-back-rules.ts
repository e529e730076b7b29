/** When something that the artist took away here is over, overruled or out of date. Pure: see held-back.ts for what becomes of it. */
import { isNarrowing, type Scope } from "@foldback/domain/consent/scopes";
import { grantLifetimeMs } from "@foldback/domain/session/session-limits";
import type { SessionView } from "@foldback/protocol/signaling";
import { pressLimitMs } from "../answer-within.ts";
import type { FailureCode } from "../ports.ts";

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

/** ... and what is to be known to tell whether it still stands; plain data, which survives a reload of its window. */
export type StoredHold = Withdrawn & {
  kind: HeldKind;
  /** The consent that it was taken from: a later one is not held back by it. */
  consent: string;
  /** Against a Grant whose fate is not known: it may turn up after what takes it away. */
  standsAgainstGrant: boolean;
  /** By the server's clock. */
  pressedAtMs: number;
};

/** What is held back and not told; survives a reload, not the window. */
export type HeldBackStore = { get(): readonly StoredHold[]; put(holds: readonly StoredHold[]): void };

/** The server says it itself, or the session that it was about is no more. */
export function isOver(hold: StoredHold, session: SessionView | null): boolean {
  if (session === null || session.sessionId !== hold.sessionId || session.status === "ended") return true;
  const { status, scopes } = session.grant;
  // A pause of the server's own leaves picture and talk; the artist's leaves nothing (CO-8). Nobody is in the room: whoever
  // comes is asked about anew, or comes back to a consent that the pause still has to hold back (SE-6).
  if (hold.kind === "pause")
    return session.pauseCause === "by-artist" || (session.status === "waiting" && status !== "granted");
  // Only the answer to it says that the server knows it: an older denial, or the consent of before a widening, looks the same.
  if (hold.standsAgainstGrant) return isAboutAnother(hold, expectedEngineerId(session));
  if (hold.kind === "end") return false;
  return status !== "granted" || consentOf(session) !== hold.consent || isNarrowing(hold.scopes, scopes);
}

/**
 * Said elsewhere while this window was not there to hear it: a consent of after the press. A Grant that this stands against
 * may have been recorded until a press is given up. A pause and an end stand: that a session is active does not say that the
 * artist let it go on.
 */
export function isOutdated({ kind, pressedAtMs }: StoredHold, session: SessionView): boolean {
  if (kind === "pause" || kind === "end") return false;
  const { status, untilMs } = session.grant;
  return status === "granted" && untilMs !== null && untilMs - grantLifetimeMs > pressedAtMs + pressLimitMs;
}

/** Recorded, and a grant of before it has arrived since. */
export const isOverruled = ({ standsAgainstGrant, scopes }: StoredHold, session: SessionView | null) =>
  standsAgainstGrant &&
  session?.grant.status === "granted" &&
  (scopes.length === 0 || !isNarrowing(scopes, session.grant.scopes));

/** Narrower already, or gone: what was to be taken away is not there. */
export const isAlreadyNarrower = (kind: HeldKind, code: FailureCode) =>
  kind === "access" && code === "SCOPES_NOT_NARROWER";

/** Who is to come back, or to come, is not in the room yet: it is asked again then. */
export const isNobodyThere = (kind: HeldKind, code: FailureCode) =>
  kind === "pause" ? code === "SESSION_NOT_LIVE" : kind === "denial" && code === "CONSENT_WRONG_ENGINEER";

/** Nobody is not another one: who has left an open session may come back to the grant that was lost. */
const isAboutAnother = ({ engineerId }: StoredHold, expected: string | null) =>
  expected !== null && expected !== engineerId;

export const expectedEngineerId = (session: SessionView | null) =>
  session?.engineer?.id ?? session?.invitedEngineer?.id ?? null;

export const consentOf = (session: SessionView | null) =>
  `${session?.grant.engineerId} until ${session?.grant.untilMs}`;
