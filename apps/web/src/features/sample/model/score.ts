/** The sample's music, as notes. The drawn DAW shows them, and the mix plays them. */

/** `midi` is a MIDI note number. Drums use 36 (kick), 38 (snare) and 42 (hi-hat). */
export type Note = { atBeat: number; beats: number; midi: number };
type Sound = "drums" | "bass" | "pad" | "pluck" | "lead";
/** `pan` goes from -1 (left) to 1 (right). */
export type Part = { name: string; colour: string; sound: Sound; pan: number; gain: number; notes: readonly Note[] };

export const beatsPerMinute = 96;
export const beatsPerBar = 4;
const bars = 8;
export const loopBeats = bars * beatsPerBar;
export const secondsOf = (beats: number) => (beats * 60) / beatsPerMinute;
export const beatsIn = (seconds: number) => (seconds * beatsPerMinute) / 60;

const barNumbers = Array.from({ length: bars }, (_, bar) => bar);
/** One chord per bar, from the root up: A minor, F, C, G. */
const chords = [
  [57, 60, 64],
  [53, 57, 60],
  [48, 52, 55],
  [55, 59, 62],
] as const;
const chordOf = (bar: number) => chords[bar % chords.length] ?? chords[0];
const inEachBar = (notes: (bar: number) => readonly Note[]) =>
  barNumbers.flatMap((bar) => notes(bar).map((note) => ({ ...note, atBeat: note.atBeat + bar * beatsPerBar })));
const hits = (midi: number, ...beats: number[]) => beats.map((atBeat) => ({ atBeat, beats: 0.25, midi }));

const drums = inEachBar((bar) => [
  ...hits(36, 0, 2, ...(bar % 2 === 1 ? [2.5] : [])),
  ...hits(38, 1, 3),
  ...hits(42, 0, 0.5, 1, 1.5, 2, 2.5, 3, 3.5),
]);
const bass = inEachBar((bar) =>
  [0, 0.75, 1.5, 2.5, 3].map((atBeat) => ({ atBeat, beats: 0.6, midi: chordOf(bar)[0] - 12 })),
);
const keys = inEachBar((bar) => chordOf(bar).map((midi) => ({ atBeat: 0, beats: 3.8, midi })));
const guitar = inEachBar((bar) =>
  bar < 2
    ? []
    : [0, 1, 2, 1, 2, 1, 0, 1].map((step, at) => ({
        atBeat: at / 2,
        beats: 0.45,
        midi: (chordOf(bar)[step] ?? 60) + 12,
      })),
);
const strings = inEachBar((bar) => (bar < 4 ? [] : [{ atBeat: 0, beats: 3.9, midi: chordOf(bar)[2] + 12 }]));
const melody: readonly (readonly [atBeat: number, beats: number, midi: number])[] = [
  [8, 1, 76],
  [9, 0.5, 74],
  [9.5, 1.5, 72],
  [12, 1, 71],
  [13, 1, 72],
  [14, 1.5, 74],
  [16, 1.5, 76],
  [17.5, 0.5, 79],
  [18, 1.5, 76],
  [20, 1, 77],
  [21, 1, 76],
  [22, 1.5, 72],
  [24, 2, 76],
  [26, 1, 74],
  [28, 1, 74],
  [29, 2, 71],
];
const vocal = melody.map(([atBeat, beats, midi]) => ({ atBeat, beats, midi }));

export const score: readonly Part[] = [
  { name: "Drums", colour: "#d08a4a", sound: "drums", pan: 0, gain: 0.5, notes: drums },
  { name: "Bass", colour: "#5a8fd6", sound: "bass", pan: 0, gain: 0.4, notes: bass },
  { name: "Keys", colour: "#a77bc9", sound: "pad", pan: 0.25, gain: 0.12, notes: keys },
  { name: "Guitar", colour: "#6fb07f", sound: "pluck", pan: -0.6, gain: 0.22, notes: guitar },
  { name: "Strings", colour: "#c96f8d", sound: "pad", pan: 0.6, gain: 0.14, notes: strings },
  { name: "Lead Vox", colour: "#d6b24a", sound: "lead", pan: 0, gain: 0.2, notes: vocal },
];

/** Returns how loud a part is at this beat, from 0 to 1, for the drawn meters. */
export function loudnessAt({ notes, sound }: Part, beat: number): number {
  const fade = sound === "pad" ? 0.15 : sound === "lead" ? 0.5 : 2.2;
  const levels = notes
    .filter(({ atBeat, beats }) => beat >= atBeat && beat < atBeat + Math.max(beats, 0.8))
    .map(({ atBeat }) => Math.exp(-fade * (beat - atBeat)));
  return Math.max(0, ...levels);
}
