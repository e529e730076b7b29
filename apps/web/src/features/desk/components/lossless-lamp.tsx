import type { DeskFeedView } from "@foldback/studio-link/lossless/feed-view";
import { Tally } from "@foldback/ui/tally";

const compressed: Record<Extract<DeskFeedView, { plays: "opus" }>["why"], string> = {
  off: "You hear the compressed feed.",
  opening: "Connecting the lossless feed. For now, you hear the compressed feed.",
  checking: "Checking that every sample arrives. For now, you hear the compressed feed.",
  slow: "The connection is too slow for lossless right now. You hear the compressed feed. We'll try again.",
  loss: "Too much of the lossless feed is getting lost on the way. You hear the compressed feed. We'll try again.",
  unproven: "The lossless feed isn't arriving intact. You hear the compressed feed. We'll try again.",
};
const exact = (artist: string) => `You hear exactly what ${artist}'s browser captures.`;
const incomplete = "You hear the lossless feed, but part of it has just been lost on the way.";
const refusedText = (count: number) =>
  count === 1
    ? "1 packet was damaged or didn't belong to the feed, and wasn't played."
    : `${count.toLocaleString("en-GB")} packets were damaged or didn't belong to the feed, and weren't played.`;

/** Says whether the engineer hears the lossless feed or its compressed copy, and why. */
export function LosslessLamp({ feed, artist }: { feed: DeskFeedView; artist: string }) {
  const isExact = feed.plays === "lossless" && feed.isExact;
  const heard = feed.plays === "lossless" ? (feed.isExact ? exact(artist) : incomplete) : compressed[feed.why];
  return (
    <div className="flex flex-col gap-1">
      <Tally label="Lossless" lit={isExact} />
      <p role="status" className="text-ink-muted text-xs">
        {heard} {feed.refused > 0 && refusedText(feed.refused)}
      </p>
    </div>
  );
}
