export const texts = {
  talkback: "Talkback",
  liveTranscript: "Live transcript",
  nothingSaid: {
    artist: "What your engineer says will appear here.",
    engineer: "What you say will appear here.",
  },
} as const;
