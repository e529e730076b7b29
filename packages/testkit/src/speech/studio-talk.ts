/**
 * The engineer's sentences for the speech tests, and the recogniser's small vocabulary. The sentences are generated
 * from templates and only use words from the recogniser's dictionary. They don't have to include the spoken phrases.
 */
const parts = ["vocal", "snare", "kick", "bass", "guitar", "piano", "drums", "backing vocals"];
const places = ["verse", "chorus", "bridge", "intro", "second chorus", "second verse", "last chorus"];
const effects = ["reverb", "delay", "compression", "distortion"];
const measures = ["a little", "a lot", "two decibels", "three decibels", "half a decibel"];

const templates: readonly (readonly (string | readonly string[])[])[] = [
  ["turn the", parts, ["up", "down"], measures],
  ["turn the", parts, ["up", "down"], measures, "in the", places],
  ["the", parts, ["is", "are"], "too", ["loud", "quiet", "bright", "dark"], "in the", places],
  ["put", ["more", "less"], effects, "on the", parts],
  ["please put", ["more", "less"], effects, "on the", parts],
  ["let us do another take from the", places],
  ["let us record the", places, "again"],
  ["that was the best take", ["so far", "of the day"]],
  ["try the", places, "again with", ["more energy", "less energy", "a softer voice"]],
  ["sing the", places, "closer to the microphone"],
  ["move the microphone", ["closer", "away"], "and play the", places],
  ["cut the low end of the", parts],
  ["double the", parts, "in the", places],
  ["we should save the session now"],
  ["check the tuning of the", parts, "before the next take"],
  ["mark that"],
  ["good take", "mark that"],
];

/** The phrases that the tests speak, each as one clip. */
export const spokenPhrases = [
  "turn the vocal up two decibels in the chorus",
  "put less reverb on the snare",
  "the bass is too loud in the second verse",
  "let us do another take from the bridge",
  "that was the best take so far",
  "try the chorus again with more energy",
  "cut the low end of the guitar",
  "double the backing vocals in the last chorus",
  "check the tuning of the piano before the next take",
  "we should save the session now",
] as const;

export const markPhrase = "mark that";

/** Every sentence in the recogniser's language model. */
export function studioSentences(): string[] {
  return templates.flatMap((template) =>
    template.reduce<string[]>(
      (begun, piece) => {
        const choices = typeof piece === "string" ? [piece] : piece;
        return begun.flatMap((start) => choices.map((choice) => (start === "" ? choice : `${start} ${choice}`)));
      },
      [""],
    ),
  );
}
