// The engineer lets the artist keep their talkback with the takes, or withdraws that permission. Only the engineer who
// has joined can do either (TK-80). The change and its ledger entry are written together, and the studio is told after
// the commit.
import { keepTalkbackTextLines, keepTalkbackTextVersion } from "@foldback/domain/consent/keep-talkback-text";
import type { EvidenceFacts } from "@foldback/domain/evidence/evidence-entry";
import type { SessionId } from "@foldback/domain/ids";
import type { Subject } from "@foldback/domain/people/can";
import { AppError } from "../app-error.ts";
import { engineerActor } from "../ledger/session-statements.ts";
import { changeSession } from "../sessions/changes/change-session.ts";
import { requireSessionPermission } from "../sessions/policy.ts";
import type { LiveSession, SessionDeps } from "../sessions/ports.ts";
import { sha256Hex } from "../sha256-hex.ts";

type KeepTalkback = { sessionId: SessionId; keep: boolean; consentTextVersion: string };

export const keepTalkback = (
  deps: SessionDeps,
  subject: Subject,
  { sessionId, keep, consentTextVersion }: KeepTalkback,
): Promise<LiveSession> =>
  changeSession(deps, sessionId, ({ session, artistName }) => {
    requireSessionPermission(subject, "keep-talkback", session);
    // A withdrawal is accepted whichever version of the text this page shows.
    if (keep && consentTextVersion !== keepTalkbackTextVersion) throw new AppError("CONSENT_TEXT_OUTDATED");
    if (session.keepsTalkback === keep) return null;
    const engineer = subject.userId;
    const fact: EvidenceFacts = keep
      ? {
          type: "talkback.keeping-allowed",
          engineer,
          dialogSha256: sha256Hex(keepTalkbackTextLines(artistName)),
          consentTextVersion,
        }
      : { type: "talkback.keeping-withdrawn", engineer };
    return {
      event: { type: "talkback-keeping", on: keep },
      by: engineerActor(engineer),
      facts: [fact],
      about: { [engineer]: {} },
    };
  });
