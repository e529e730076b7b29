// Markers as a MIDI file that DAWs import: one tempo, one marker event each.
import type { NotesMarker } from "@foldback/domain/notes/session-notes-file";
import { type MidiEvent, writeMidi } from "midi-file";

const ticksPerBeat = 960;
const beatsPerMinute = 120;
const ticksPerMs = (ticksPerBeat * beatsPerMinute) / 60_000;

/** MIDI's text is of one byte a character. */
const plainText = (text: string) => text.replace(/[^\x20-\x7e]/g, "?");

export function writeMarkerMidi(markers: readonly NotesMarker[]): Uint8Array {
  let lastTick = 0;
  const events = markers.map(({ atMs, label }): MidiEvent => {
    const tick = Math.round(atMs * ticksPerMs);
    const deltaTime = tick - lastTick;
    lastTick = tick;
    return { deltaTime, meta: true, type: "marker", text: plainText(label) };
  });
  const tempo: MidiEvent = {
    deltaTime: 0,
    meta: true,
    type: "setTempo",
    microsecondsPerBeat: 60_000_000 / beatsPerMinute,
  };
  const end: MidiEvent = { deltaTime: 0, meta: true, type: "endOfTrack" };
  const header = { format: 0 as const, numTracks: 1, ticksPerBeat };
  return Uint8Array.from(writeMidi({ header, tracks: [[tempo, ...events, end]] }));
}
