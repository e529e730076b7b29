import type { Article } from "./article.ts";

export const values: Article = {
  title: "Our values",
  lead: "Five sentences that decide how Foldback is built when two good things get in each other's way.",
  sections: [
    {
      id: "art",
      title: "Artist Owns the Art",
      paragraphs: [
        "Your project never leaves your computer: what travels is a picture of your screen and the sound you choose to share, from your browser to your engineer's. We take no licence in your music, train nothing on it and show it to nobody.",
      ],
    },
    {
      id: "latency",
      title: "Zero-Latency Feel",
      paragraphs: [
        "We build for {studioRtt} between two good connections in one region, because that is where talking stops feeling like a phone call. Media never passes through our servers unless a relay is the only way. See [what is measured](/about#measured).",
      ],
    },
    {
      id: "consent",
      title: "Explicit Consent",
      paragraphs: [
        "No tick is set for you and no silence counts as yes. A decision that cannot be recorded gives no access. And what was granted can be narrowed or withdrawn at any moment; the kill switch disconnects in {killTime} on your side; the engineer's side follows as fast as the network carries it.",
      ],
    },
    {
      id: "export",
      title: "Full Export",
      paragraphs: [
        "Whatever a session leaves behind, you can take with you: words, summaries, markers, consent times and round-trip times, in formats that other software reads. An export never costs extra and never needs a reason. You can check its evidence offline, with the [published keys](/evidence-keys).",
      ],
    },
    {
      id: "premium",
      title: "Premium Experience",
      paragraphs: [
        "A tool for people who hear the difference has to be exact. Levels are shown in dBFS and read from real samples, lights are lit by what flows, and every message says what happened and what to do next.",
      ],
    },
  ],
};
