export const texts = {
  talkback: "Talkback",
  liveTranscript: "Live transcript",
  nothingSaid: {
    artist: "What your engineer says appears here.",
    engineer: "What you say appears here.",
  },
} as const;
