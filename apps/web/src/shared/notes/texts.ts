export const markerNameTexts = { name: "Marker name", save: "Save", cancel: "Cancel" };

export const clipTexts = {
  talking: "Talking...",
  queued: "Waiting to be transcribed...",
  retrying: (problem: string) => `${problem} We'll try again.`,
  transcribing: "Transcribing...",
  kept: (problem: string | null) => `Recording kept. ${problem ?? ""}`.trim(),
  oneKept: "1 recording kept",
  manyKept: (count: number) => `${count} recordings kept`,
  download: "Download",
  downloadHint: "Every talkback recording from this session, with a list of times",
  noWords: "No speech",
  failed: (problem: string | null) => `Transcription failed. ${problem ?? ""}`.trim(),
};
