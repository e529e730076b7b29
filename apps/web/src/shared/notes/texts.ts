export const clipTexts = {
  talking: "Talking...",
  queued: "Waiting to be transcribed...",
  retrying: (problem: string) => `${problem} We'll try again.`,
  transcribing: "Transcribing...",
  kept: (problem: string | null) => `Kept, to be transcribed later. ${problem ?? ""}`.trim(),
  noWords: "No words",
  failed: (problem: string | null) => `Transcription failed. ${problem ?? ""}`.trim(),
};
