// The artist removes the engineer whose access they denied or withdrew, without inviting another. The session stays
// open without an invited engineer until the artist chooses again.
import type { SessionId, UserId } from "@foldback/domain/ids";
import type { Subject } from "@foldback/domain/people/can";
import type { StudioSession } from "@foldback/domain/session/session-state";
import { AppError } from "../app-error.ts";
import { artistActor } from "../ledger/session-statements.ts";
import { changeSession } from "../sessions/changes/change-session.ts";
import { requireSessionPermission } from "../sessions/policy.ts";
import type { LiveSession, SessionDeps } from "../sessions/ports.ts";
import { isRefused, removal } from "./policy.ts";

/** Names the engineer, so that a late request can't remove the next one. */
type Removal = { sessionId: SessionId; engineerId: UserId };

/** Safe to repeat and not rate-limited, because artists must always be able to take access away. */
export const removeEngineer = (deps: SessionDeps, subject: Subject, request: Removal): Promise<LiveSession> =>
  changeSession(deps, request.sessionId, ({ session, grant }) => {
    requireSessionPermission(subject, "remove-engineer", session);
    const { engineerId } = request;
    if (isOut(session, engineerId)) return null;
    if (session.engineerId !== engineerId) throw new AppError("SESSION_NOT_LIVE");
    // An engineer is never removed by accident: the artist denies or withdraws their access first.
    if (!isRefused(grant)) throw new AppError("ACCESS_NOT_DENIED");
    return {
      ...removal(session, { engineerId, atMs: deps.nowMs() }),
      by: artistActor(session),
      // We keep the denial, because the studio and the desk use it to recognise a removal.
      grant: () => ({ status: "denied", engineerId }),
    };
  });

const isOut = ({ decline, invitedEngineerId }: StudioSession, engineerId: UserId) =>
  decline !== null && invitedEngineerId === engineerId;
