// Words of the trade that recognisers guess wrong without a hint, shortest list that helps; the session's songs come first.
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

/** Whisper reads the last 224 tokens of a prompt; three characters to a token is on the safe side. */
const mostCharacters = 600;

/** One line for a recogniser's prompt: own words, songs, then the trade's, as many as fit. */
export function vocabularyPrompt(own: string | null, songs: readonly string[]): string {
  let line = own ?? "";
  for (const word of [...songs, ...studioWords]) {
    const longer = line === "" ? word : `${line}, ${word}`;
    if (longer.length > mostCharacters) break;
    line = longer;
  }
  return line;
}
