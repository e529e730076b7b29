// Records the artist's answer: the ledger entry, the grant and the new epoch are written in one transaction. If that
// fails, the decision doesn't count. The entry names the engineer the artist was shown and has the hash of the
// exact text they read.
import { consentTextLines, consentTextVersion } from "@foldback/domain/consent/consent-text";
import { scopes as allScopes, type Scope } from "@foldback/domain/consent/scopes";
import type { EvidenceFacts } from "@foldback/domain/evidence/evidence-entry";
import type { SessionId, UserId } from "@foldback/domain/ids";
import type { Subject } from "@foldback/domain/people/can";
import { shownEngineerName } from "@foldback/domain/people/engineer-name";
import { grantLifetimeMs } from "@foldback/domain/session/session-limits";
import { expectedEngineer, type StudioSession } from "@foldback/domain/session/session-state";
import { AppError } from "../app-error.ts";
import { artistActor } from "../ledger/session-statements.ts";
import type { SessionChange } from "../sessions/changes/apply-change.ts";
import { changeSession } from "../sessions/changes/change-session.ts";
import { requireSessionPermission } from "../sessions/policy.ts";
import type { LiveSession, SessionDeps, StoredSession } from "../sessions/ports.ts";
import { sha256Hex } from "../sha256-hex.ts";

export type Decision = {
  sessionId: SessionId;
  engineerId: UserId;
  decision: "granted" | "denied";
  scopes: readonly Scope[];
  understood: boolean;
  consentTextVersion: string;
  /** The DTLS fingerprints of both sides, as the artist's browser sees them. */
  fingerprints?: { studio: string | null; desk: string | null };
  /** The same two, as reported by the engineer's browser. Null before that browser has a link. */
  seenByDesk: { studio: string; desk: string } | null;
  userAgent: string | null;
};

export async function recordDecision(deps: SessionDeps, subject: Subject, decision: Decision): Promise<LiveSession> {
  try {
    return await changeSession(deps, decision.sessionId, (current) => {
      requireSessionPermission(subject, "decide-consent", current.session);
      requireAcceptable(decision, current.session);
      return changeFor(decision, { current, nowMs: deps.nowMs() });
    });
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw new AppError("CONSENT_NOT_RECORDED", { cause: error });
  }
}

/**
 * A denial doesn't need the ticked checkbox, but it must also answer the current text, because the ledger records which
 * text the artist read.
 */
function requireAcceptable(decision: Decision, session: StudioSession): void {
  if (decision.engineerId !== expectedEngineer(session)) {
    throw new AppError("CONSENT_WRONG_ENGINEER");
  }
  if (decision.consentTextVersion !== consentTextVersion) throw new AppError("CONSENT_TEXT_OUTDATED");
  if (decision.decision === "denied") return;
  if (!decision.understood) throw new AppError("CONSENT_NOT_CONFIRMED");
  if (!decision.scopes.includes("view")) throw new AppError("BAD_INPUT");
  if (decision.scopes.includes("control") && !isOneLink(decision)) throw new AppError("LINK_NOT_VERIFIED");
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

type Moment = { current: StoredSession; nowMs: number };

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
    about: { [current.session.artistId]: { userAgent: decision.userAgent }, [engineerId]: {} },
    grant: ({ epoch }) =>
      granted
        ? { status: "granted", engineerId, scopes, epoch, untilMs: nowMs + grantLifetimeMs }
        : { status: "denied", engineerId },
  };
}

function decisionFacts(decision: Decision, current: StoredSession): EvidenceFacts {
  const { engineerId, fingerprints, seenByDesk, userAgent } = decision;
  const name = shownEngineerName(current.engineerNames.get(engineerId) ?? null);
  const guestAddress = current.guestAddress ?? undefined;
  return {
    type: `consent.${decision.decision}`,
    engineer: engineerId,
    scopes: [...decision.scopes],
    dialogSha256: sha256Hex(consentTextLines({ name, guestAddress })),
    consentTextVersion: decision.consentTextVersion,
    dtlsFingerprintStudio: fingerprints?.studio ?? null,
    dtlsFingerprintDesk: fingerprints?.desk ?? null,
    dtlsSeenByDesk: seenByDesk,
    userAgentSha256: userAgent === null ? null : sha256Hex(userAgent),
    rttMs: current.avgRttMs,
  };
}
