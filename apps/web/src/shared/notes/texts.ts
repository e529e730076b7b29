import { pluralise } from "@foldback/domain/pluralise";

export const markerNameTexts = { name: "Marker name", save: "Save", cancel: "Cancel" };

export const clipTexts = {
  talking: "Talking...",
  queued: "Waiting to be transcribed...",
  retrying: (problem: string) => `${problem} We'll try again.`,
  transcribing: "Transcribing...",
  kept: (problem: string | null) => `Recording kept. ${problem ?? ""}`.trim(),
  keptCount: (count: number) => `${pluralise(count, "recording")} kept`,
  download: "Download",
  downloadHint: "Every talkback recording from this session, with a list of times",
  noWords: "No speech",
  failed: (problem: string | null) => `Transcription failed. ${problem ?? ""}`.trim(),
};
