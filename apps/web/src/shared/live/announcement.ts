/** What has just changed in a session and needs saying once. Lasting conditions have their own message. */
import { type AccessLevel, isNarrowing, scopesFor } from "@foldback/domain/consent/scopes";

export type AnnouncementFacts = {
  /** Null while there's no session. */
  sessionId: string | null;
  /** The other person's name, and whether they have joined and their browser is in the room. */
  name: string;
  joined: boolean;
  present: boolean;
  serverReachable: boolean;
  level: AccessLevel | null;
};

export type Announcement = "server-back" | "joined" | "left" | "gone" | "back" | "withdrawn" | "narrowed" | "widened";

/** `serverReachable` is null until this page has reached the server in this session. */
export type FactsBefore = Omit<AnnouncementFacts, "serverReachable"> & { serverReachable: boolean | null };

/** Null if nothing needs saying. While the server is unavailable, we know nothing about the other person. */
export function announcementBetween(before: FactsBefore, after: AnnouncementFacts): Announcement | null {
  if (before.sessionId === null || before.sessionId !== after.sessionId) return null;
  if (!after.serverReachable) return accessAnnouncement(before, after);
  if (before.serverReachable === null) return null;
  if (!before.serverReachable) return "server-back";
  if (before.joined !== after.joined) return after.joined ? "joined" : "left";
  if (before.joined && before.present !== after.present) return after.present ? "back" : "gone";
  return accessAnnouncement(before, after);
}

function accessAnnouncement({ level: before }: FactsBefore, { level: after }: AnnouncementFacts): Announcement | null {
  if (before === after || before === null) return null;
  if (after === null) return "withdrawn";
  return isNarrowing(scopesFor(before), scopesFor(after)) ? "narrowed" : "widened";
}
