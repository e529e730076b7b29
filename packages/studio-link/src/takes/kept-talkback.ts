/**
 * Whether the engineer's voice may be kept with a take right now. It denies by default: without the engineer's consent,
 * and while a withdrawal couldn't reach the studio, there's no track to record.
 */
import type { StemGapReason } from "@foldback/domain/takes/take-gaps";
import type { SessionView } from "@foldback/protocol/signaling";

/** `why` says why there's no talkback to keep, and goes into the stem's gaps. */
export type KeptTalkback = { track: MediaStreamTrack; why: null } | { track: null; why: StemGapReason };

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
  if (!isThere || voice === null) return { track: null, why: "engineer-away" };
  return session.keepsTalkback ? { track: voice, why: null } : { track: null, why: "no-consent" };
}
