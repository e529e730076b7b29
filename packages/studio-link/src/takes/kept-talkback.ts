/**
 * Whether the engineer's voice may be kept with a take right now. It denies by default: without the engineer's consent,
 * and while a withdrawal couldn't reach the studio, there's no track to record.
 */
import type { StemGapReason } from "@foldback/domain/takes/take-gaps";
import type { SessionView } from "@foldback/protocol/signaling";

/**
 * `why` says why there's no talkback to keep, and goes into the stem's gaps. `sessionId` is the session for which the
 * engineer allowed it.
 */
export type KeptTalkback =
  | { track: MediaStreamTrack; why: null; sessionId: string }
  | { track: null; why: StemGapReason; sessionId: null };

type Situation = {
  session: SessionView | null;
  /** True while this page has the studio's seat on an open connection to the server. */
  hasSeat: boolean;
  isLinkUp: boolean;
  /** The track that the artist hears, or null. */
  voice: MediaStreamTrack | null;
};

export function keptTalkback({ session, hasSeat, isLinkUp, voice }: Situation): KeptTalkback {
  const isThere = session?.status === "active" && session.engineer !== null && hasSeat && isLinkUp;
  if (!isThere || voice === null) return { track: null, why: "engineer-away", sessionId: null };
  if (!session.keepsTalkback) return { track: null, why: "no-consent", sessionId: null };
  return { track: voice, why: null, sessionId: session.sessionId };
}
