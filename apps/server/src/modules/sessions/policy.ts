// Turns the policy's no into the code the asker may read. A session that one has no part in answers like one that
// does not exist, whoever asks, an admin too.
import { can, canInSession, type PlainAction, type SessionAction, type Subject } from "@foldback/domain/people/can";
import type { StudioSession } from "@foldback/domain/session/session-state";
import { isLive } from "@foldback/domain/session/session-state";
import { AppError } from "../app-error.ts";

export function requireStanding(subject: Subject): void {
  if (subject.suspended) throw new AppError("SUSPENDED");
  if (!subject.emailVerified) throw new AppError("EMAIL_NOT_VERIFIED");
}

export function requirePlain(subject: Subject, action: PlainAction): void {
  requireStanding(subject);
  if (!can(subject, action)) throw new AppError("FORBIDDEN");
}

export function requireInSession(subject: Subject, action: SessionAction, session: StudioSession): void {
  requireStanding(subject);
  if (canInSession(subject, action, session)) return;
  if (!canInSession(subject, "see", session)) throw new AppError("ROOM_NOT_FOUND");
  throw new AppError(isLive(session.state) ? "FORBIDDEN" : "SESSION_ENDED");
}
