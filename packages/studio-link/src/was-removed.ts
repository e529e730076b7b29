import type { SessionView } from "@foldback/protocol/signaling";

/**
 * True if the artist removed the engineer from the session. Both sides can tell: the denial stays, and the session has
 * no invited engineer.
 */
export const wasRemoved = ({ engineer, invitedEngineer, open, grant }: SessionView): boolean =>
  engineer === null && invitedEngineer === null && !open && grant.status === "denied";
