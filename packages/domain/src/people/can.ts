import type { UserId } from "../ids.ts";
import { currentInvitee, isLive, isOpen, type StudioSession } from "../session/session-state.ts";
import type { Role } from "./roles.ts";

/** The caller, always taken from the authenticated connection and never from a message. */
export type Subject = {
  userId: UserId;
  roles: readonly Role[];
  suspended: boolean;
  emailVerified: boolean;
  /** The artists who have the caller as a guest engineer. This gives access only to their sessions. */
  guestOf: readonly UserId[];
};

export type SessionAction =
  | "see"
  | "join"
  | "leave"
  | "decline"
  | "stand-by"
  | "decide-consent"
  | "narrow"
  | "pause"
  | "continue"
  | "invite"
  | "remove-engineer"
  | "open-up"
  | "end"
  | "kill"
  | "pair-phone"
  | "negotiate"
  | "talk"
  | "keep-talkback";

export type PlainAction =
  | "start-session"
  | "list-engineers"
  | "list-waiting-sessions"
  | "set-available"
  | "see-admin-pages";

const artistActions: readonly SessionAction[] = [
  "see",
  "decide-consent",
  "narrow",
  "pause",
  "continue",
  "invite",
  "remove-engineer",
  "open-up",
  "end",
  "kill",
  "pair-phone",
  "negotiate",
];

/** The policy for one session. It denies by default, and the admin role doesn't give access to sessions. */
export function canInSession(subject: Subject, action: SessionAction, session: StudioSession): boolean {
  if (subject.suspended || !subject.emailVerified) return false;
  if (!isLive(session.state)) return action === "see" && isParticipant(subject.userId, session);
  if (subject.userId === session.artistId) return artistActions.includes(action);
  const isEngineer = subject.roles.includes("engineer");
  if (!isEngineer && !subject.guestOf.includes(session.artistId)) return false;
  // A guest needs an invitation to each session. Open sessions are for approved engineers.
  if (action === "join" && !isEngineer && isOpen(session)) return false;
  return engineerMay(subject.userId, action, session);
}

/** The policy for everything outside sessions. */
export function can(subject: Subject, action: PlainAction): boolean {
  if (subject.suspended || !subject.emailVerified) return false;
  switch (action) {
    case "start-session":
    case "list-engineers":
      return true;
    case "list-waiting-sessions":
      return subject.roles.includes("engineer") || subject.guestOf.length > 0;
    case "set-available":
      return subject.roles.includes("engineer");
    case "see-admin-pages":
      return subject.roles.includes("admin");
  }
}

const isParticipant = (userId: UserId, session: StudioSession) =>
  userId === session.artistId || userId === session.engineerId;

function engineerMay(userId: UserId, action: SessionAction, session: StudioSession): boolean {
  const joined = session.engineerId === userId;
  const invited = currentInvitee(session) === userId;
  switch (action) {
    case "see":
      return joined || invited;
    case "leave":
    case "talk":
    case "keep-talkback":
      return joined;
    case "join":
      return session.state.status === "waiting" && (invited || isOpen(session));
    case "decline":
      return session.state.status === "waiting" && invited;
    case "stand-by":
    case "negotiate":
      return joined || (invited && session.engineerId === null);
    default:
      return false;
  }
}
