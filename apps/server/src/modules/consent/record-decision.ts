// Records the artist's answer: the ledger entry, the grant and the new epoch are written in one transaction. If that
// fails, the decision doesn't count. The entry names the engineer the artist was shown and has the hash of the
// exact text they read.
import { consentTextLines, consentTextVersion } from "@foldback/domain/consent/consent-text";
import { goOnTextLines, goOnTextVersion } from "@foldback/domain/consent/go-on-text";
import { goOnOffer } from "@foldback/domain/consent/interruption";
import { scopes as allScopes, isDawScope, isLevelScope, isNarrowing } from "@foldback/domain/consent/scopes";
import type { EvidenceFacts } from "@foldback/domain/evidence/evidence-entry";
import type { SessionId } from "@foldback/domain/ids";
import type { Subject } from "@foldback/domain/people/can";
import { shownEngineerName } from "@foldback/domain/people/engineer-name";
import { grantLifetimeMs } from "@foldback/domain/session/session-limits";
import { expectedEngineer } from "@foldback/domain/session/session-state";
import { AppError } from "../app-error.ts";
import { artistActor } from "../ledger/session-statements.ts";
import type { SessionChange } from "../sessions/changes/apply-change.ts";
import { changeSession } from "../sessions/changes/change-session.ts";
import { requireSessionPermission } from "../sessions/policy.ts";
import type { LiveSession, SessionDeps, StoredSession } from "../sessions/ports.ts";
import { sha256Hex } from "../sha256-hex.ts";
import { type Answer, addedScopes, additionOf, type Moment, requireAddition } from "./scope-additions.ts";

export type Decision = Answer & {
  sessionId: SessionId;
  /** The DTLS fingerprints of both sides, as the artist's browser sees them. */
  fingerprints?: { studio: string | null; desk: string | null };
  /** The same two fingerprints, as reported by the engineer's browser. Null before that browser has a link. */
  seenByDesk: { studio: string; desk: string } | null;
  userAgent: string | null;
  /** The hash of the sign-in that the artist answers with. */
  from?: string;
};

export async function recordDecision(deps: SessionDeps, subject: Subject, decision: Decision): Promise<LiveSession> {
  try {
    return await changeSession(deps, decision.sessionId, (current) => {
      requireSessionPermission(subject, "decide-consent", current.session);
      const moment = { current, nowMs: deps.nowMs() };
      requireAcceptable(decision, moment);
      return changeFor(decision, moment);
    });
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw new AppError("CONSENT_NOT_RECORDED", { cause: error });
  }
}

/**
 * A denial doesn't need the ticked checkbox, but it must also refer to the current text, because the ledger records
 * which text the artist read.
 */
function requireAcceptable(decision: Decision, moment: Moment): void {
  if (decision.engineerId !== expectedEngineer(moment.current.session)) throw new AppError("CONSENT_WRONG_ENGINEER");
  const addition = additionOf(decision);
  if (isGoOn(decision)) requireOffered(decision, moment);
  else if (addition !== undefined) requireAddition(decision, { ...moment, addition });
  else requireFullAnswer(decision);
  const givesControl = decision.scopes.some((scope) => scope === "control" || isDawScope(scope));
  if (givesControl && !isOneLink(decision)) throw new AppError("LINK_NOT_VERIFIED");
}

function requireFullAnswer(decision: Decision): void {
  if (decision.consentTextVersion !== consentTextVersion) throw new AppError("CONSENT_TEXT_OUTDATED");
  if (decision.decision === "denied") return;
  if (!decision.understood) throw new AppError("CONSENT_NOT_CONFIRMED");
  if (!decision.scopes.includes("view") || !decision.scopes.every(isLevelScope)) throw new AppError("BAD_INPUT");
}

const isGoOn = ({ consentTextVersion }: Decision) => consentTextVersion === goOnTextVersion;

/**
 * The short question has only one valid answer: exactly the access that was interrupted, given on the same device as
 * the consent, while the engineer is back. It has no checkbox; its last sentence says what pressing the button
 * confirms.
 */
function requireOffered(decision: Decision, { current, nowMs }: Moment): void {
  const offer = goOnOffer(current.session, current.grant, nowMs);
  const isSame =
    offer !== null && isNarrowing(offer.scopes, decision.scopes) && isNarrowing(decision.scopes, offer.scopes);
  if (!isSame || decision.decision !== "granted" || (decision.from ?? null) !== offer.decidedFrom)
    throw new AppError("GO_ON_NOT_OFFERED");
}

/**
 * True unless both browsers have reported and disagree. With only one report, the studio's control gate stays closed
 * until the other arrives (WS-5).
 */
function isOneLink({ fingerprints, seenByDesk }: Decision): boolean {
  const { studio = null, desk = null } = fingerprints ?? {};
  if (studio === null || desk === null || seenByDesk === null) return true;
  return studio === seenByDesk.studio && desk === seenByDesk.desk;
}

function changeFor(decision: Decision, { current, nowMs }: Moment): SessionChange | null {
  const { engineerId } = decision;
  const { grant } = current;
  const granted = decision.decision === "granted";
  // A repeated denial is accepted (AC-7) but changes nothing, and doesn't add a second entry to the ledger.
  if (!granted && grant.status === "denied" && grant.engineerId === engineerId) return null;
  const scopes = granted ? allScopes.filter((scope) => decision.scopes.includes(scope)) : [];
  return {
    event: { type: "authority-changed" },
    by: artistActor(current.session),
    facts: [decisionFacts({ ...decision, scopes }, current)],
    byOwnerOnly: granted,
    about: { [current.session.artistId]: { userAgent: decision.userAgent }, [engineerId]: {} },
    grant: ({ epoch }) =>
      granted
        ? {
            status: "granted",
            engineerId,
            scopes,
            epoch,
            // An addition ends with the access that it was added to.
            untilMs: additionOf(decision) && grant.status === "granted" ? grant.untilMs : nowMs + grantLifetimeMs,
            decidedFrom: decision.from ?? null,
          }
        : { status: "denied", engineerId },
  };
}

function decisionFacts(decision: Decision, current: StoredSession): EvidenceFacts {
  const { engineerId, fingerprints, seenByDesk, userAgent } = decision;
  return {
    type: `consent.${decision.decision}`,
    engineer: engineerId,
    scopes: [...decision.scopes],
    dialogSha256: sha256Hex(wordsOf(decision, current)),
    consentTextVersion: decision.consentTextVersion,
    dtlsFingerprintStudio: fingerprints?.studio ?? null,
    dtlsFingerprintDesk: fingerprints?.desk ?? null,
    dtlsSeenByDesk: seenByDesk,
    userAgentSha256: userAgent === null ? null : sha256Hex(userAgent),
    rttMs: current.avgRttMs,
  };
}

/** The exact text of the question that this decision answers. */
function wordsOf(decision: Decision, current: StoredSession): string {
  const name = shownEngineerName(current.engineerNames.get(decision.engineerId) ?? null);
  const shown = { name, guestAddress: current.guestAddress ?? undefined };
  if (isGoOn(decision)) return goOnTextLines(shown, decision.scopes);
  return additionOf(decision)?.words(shown, addedScopes(decision, current)) ?? consentTextLines(shown);
}
