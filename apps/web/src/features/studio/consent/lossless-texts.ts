import type { StudioFeedView } from "@foldback/studio-link/lossless/feed-view";

export const losslessTexts = {
  title: "Lossless program feed",
  send: (engineer: string) => `Send ${engineer} the program feed without loss`,
  allow: "Send lossless",
  notNow: "Not now",
  notChanged: "Couldn't change the lossless feed",
  compressed: (engineer: string) => `${engineer} hears a compressed copy of your program feed.`,
};

/** Tells the artist what the engineer hears right now. */
export function losslessStatus({ status, why }: StudioFeedView, engineer: string): string {
  const compressed = `${engineer} hears the compressed feed.`;
  if (status === "lossless") return `Lossless: ${engineer} hears exactly what your browser captures.`;
  if (status === "checking") return `Checking that every sample arrives. For now, ${compressed}`;
  if (why === "slow") return `Your connection is too slow for lossless right now. ${compressed} We'll try again.`;
  if (why !== null) return `Too much of the lossless feed is getting lost on the way. ${compressed} We'll try again.`;
  return `Connecting the lossless feed. For now, ${compressed}`;
}
