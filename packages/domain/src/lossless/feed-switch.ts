/**
 * Decides in the studio whether the lossless feed is sent (TK-125). Opus is always sent, so stopping the feed never
 * leaves the engineer without sound.
 */

/**
 * Why the engineer hears Opus: the feed backs up in the channel, too much of it is lost, or it never arrives unchanged.
 */
export const opusReasons = ["slow", "loss", "unproven"] as const;
export type OpusReason = (typeof opusReasons)[number];

export type FeedSwitch =
  /** Sent, but the desk's last two blocks haven't both matched. */
  | { status: "checking"; sinceMs: number; lossSinceMs: number | null; failures: number }
  | { status: "lossless"; sinceMs: number; lossSinceMs: number | null; failures: number }
  | { status: "opus"; why: OpusReason; untilMs: number; failures: number };

export type FeedSample = {
  atMs: number;
  /** How much of the feed is waiting in the channel. */
  queuedMs: number;
  /** The share of packets lost recently, or null if that's not known yet. */
  lossShare: number | null;
  equalBlocks: number;
};

export const provenBlocks = 2;
const maxQueuedMs = 50;
const maxLossShare = 0.003;
const lossForMs = 2_000;
const provenWithinMs = 10_000;
const firstWaitMs = 10_000;
const longestWaitMs = 120_000;
/** After this long without trouble, earlier failures no longer count. */
const steadyMs = 60_000;

export const startFeed = (atMs: number): FeedSwitch => ({
  status: "checking",
  sinceMs: atMs,
  lossSinceMs: null,
  failures: 0,
});

export function nextFeedSwitch(state: FeedSwitch, sample: FeedSample): FeedSwitch {
  const { atMs } = sample;
  if (state.status === "opus") return atMs < state.untilMs ? state : { ...startFeed(atMs), failures: state.failures };
  if (sample.queuedMs > maxQueuedMs) return fallBack(state, "slow", atMs);
  const isLosing = sample.lossShare !== null && sample.lossShare > maxLossShare;
  const lossSinceMs = isLosing ? (state.lossSinceMs ?? atMs) : null;
  if (lossSinceMs !== null && atMs - lossSinceMs >= lossForMs) return fallBack(state, "loss", atMs);
  const isProven = sample.equalBlocks >= provenBlocks;
  if (state.status === "lossless") {
    if (!isProven) return { status: "checking", sinceMs: atMs, lossSinceMs, failures: state.failures };
    const failures = atMs - state.sinceMs >= steadyMs ? 0 : state.failures;
    return { ...state, lossSinceMs, failures };
  }
  if (isProven) return { status: "lossless", sinceMs: atMs, lossSinceMs, failures: state.failures };
  if (atMs - state.sinceMs >= provenWithinMs) return fallBack(state, "unproven", atMs);
  return { ...state, lossSinceMs };
}

function fallBack({ failures }: FeedSwitch, why: OpusReason, atMs: number): FeedSwitch {
  const waitMs = Math.min(longestWaitMs, firstWaitMs * 2 ** failures);
  return { status: "opus", why, untilMs: atMs + waitMs, failures: failures + 1 };
}
