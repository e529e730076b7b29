import type { Article } from "./article.ts";

export const values: Article = {
  title: "Our values",
  lead: "Five values guide how we build Foldback.",
  sections: [
    {
      id: "art",
      title: "Artist Owns the Art",
      paragraphs: [
        "Your project never leaves your computer. Your engineer receives only a picture of your screen and the sound you choose to share. We take no licence to your music, and we never train AI on it or show it to anyone else.",
      ],
    },
    {
      id: "latency",
      title: "Zero-Latency Feel",
      paragraphs: [
        "We aim for a round trip of {studioRtt} between two good connections in the same region, because that's where talking stops feeling like a phone call. Media passes through our servers only if a relay is the only way to connect. See [what we measure](/about#measured).",
      ],
    },
    {
      id: "consent",
      title: "Explicit Consent",
      paragraphs: [
        "We never tick a box for you, and silence never counts as yes. If we can't record your decision, your engineer doesn't get access. You can reduce or withdraw access at any time. The kill switch disconnects in {killTime} on your side, and the engineer's side follows as fast as the network allows.",
      ],
    },
    {
      id: "export",
      title: "Full Export",
      paragraphs: [
        "You can take everything from a session with you: transcripts, summaries, markers, consent times and round-trip times, in formats that other software can read. Exports never cost extra, and we never ask why you want one. You can verify the evidence in an export offline, with the [published keys](/evidence-keys).",
      ],
    },
    {
      id: "premium",
      title: "Premium Experience",
      paragraphs: [
        "A tool for people who hear the difference has to be exact. Levels are shown in dBFS and read from real samples, a lamp is lit only while its source is live, and every message says what happened and what to do next.",
      ],
    },
  ],
};
