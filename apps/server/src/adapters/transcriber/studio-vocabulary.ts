// Studio words that recognisers get wrong without a hint. We keep the list short, and put the session's songs first.
const studioWords = [
  "EQ",
  "de-esser",
  "hi-hat",
  "preamp",
  "sidechain",
  "limiter",
  "LUFS",
  "dB",
  "kilohertz",
  "BPM",
  "reverb",
  "bus",
  "send",
  "automation",
  "punch-in",
  "comping",
  "overdub",
  "sibilance",
  "headroom",
  "transient",
  "Pro Tools",
  "Logic Pro",
  "Ableton Live",
  "Cubase",
  "Reaper",
  "Melodyne",
  "Auto-Tune",
  "FabFilter",
  "Serum",
  "Kontakt",
];

/** Whisper reads only the last 224 tokens of a prompt. Three characters per token is a safe estimate. */
const maxCharacters = 600;

/** Builds the one-line prompt from the operator's words, then song names, then studio words, as many as fit. */
export function vocabularyPrompt(own: string | null, songs: readonly string[]): string {
  let line = own ?? "";
  for (const word of [...songs, ...studioWords]) {
    const longer = line === "" ? word : `${line}, ${word}`;
    if (longer.length > maxCharacters) break;
    line = longer;
  }
  return line;
}
