// The engineer leaves. The room then waits for the same engineer again, or for any engineer if it's open. The artist's
// consent is kept for a moment (CO-11). In a paused session the consent ends immediately: only the artist may continue
// it (SE-6), and the engineer must not get back in with an old consent.
import type { Grant } from "@foldback/domain/consent/grant";
import { grantAfterLeave } from "@foldback/domain/consent/interruption";
import type { EvidenceFacts } from "@foldback/domain/evidence/evidence-entry";
import type { SessionId } from "@foldback/domain/ids";
import type { Subject } from "@foldback/domain/people/can";
import { isCurrentJoin } from "@foldback/domain/session/session-state";
import { engineerActor } from "../ledger/session-statements.ts";
import { changeSession } from "./changes/change-session.ts";
import { requireSessionPermission } from "./policy.ts";
import type { LiveSession, SessionDeps } from "./ports.ts";

export const leaveSession = (
  deps: SessionDeps,
  subject: Subject,
  request: { sessionId: SessionId; epoch?: number | undefined; from?: string },
): Promise<LiveSession> =>
  changeSession(deps, request.sessionId, ({ session, grant }) => {
    requireSessionPermission(subject, "leave", session);
    // An old Leave that arrived after the engineer had joined again. It must not undo the new Join (SE-11).
    if (request.epoch !== undefined && !isCurrentJoin(session, request.epoch)) return null;
    const isPaused = session.state.status === "paused";
    const absence = { leftAtMs: deps.nowMs(), leftFrom: request.from ?? null };
    return {
      event: { type: "left" },
      by: engineerActor(subject.userId),
      facts: [{ type: "session.left", engineer: subject.userId }, ...consentEnd(grant, isPaused)],
      grant: () => grantAfterLeave(grant, { isPaused, ...absence }),
    };
  });

const consentEnd = (grant: Grant, isPaused: boolean): EvidenceFacts[] =>
  isPaused && grant.status === "granted"
    ? [{ type: "consent.revoked", engineer: grant.engineerId, reason: "left-paused" }]
    : [];
