// Writes markers as a MIDI file that DAWs can import, with one tempo and one event per marker.

import { type MidiEvent, writeMidi } from "midi-file";
import type { Mark } from "./session-notes-file.ts";

const ticksPerBeat = 960;
const beatsPerMinute = 120;
const ticksPerMs = (ticksPerBeat * beatsPerMinute) / 60_000;

/**
 * DAWs read UTF-8, even though the MIDI standard doesn't define an encoding. The library writes one byte per character,
 * so each character of the result stands for one byte of UTF-8.
 */
const utf8Bytes = (text: string) => Buffer.from(text.replace(/\p{Cc}/gu, " "), "utf8").toString("latin1");

/** The markers must be in order. */
export function writeMarkerMidi(markers: readonly Mark[]): Uint8Array {
  let lastTick = 0;
  const events = markers.map(({ atMs, label }): MidiEvent => {
    const tick = Math.round(atMs * ticksPerMs);
    const deltaTime = tick - lastTick;
    lastTick = tick;
    return { deltaTime, meta: true, type: "marker", text: utf8Bytes(label) };
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
