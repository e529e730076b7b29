export const texts = {
  talkback: "Talkback",
  liveTranscript: "Live transcript",
} as const;
