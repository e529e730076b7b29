/** What the mixer needs from the browser's MIDI. browser-midi.ts implements it, and tests use a fake. */
import type { Unsubscribe } from "../ports.ts";

export type MidiDevice = { id: string; name: string };
export type MidiDevices = { inputs: readonly MidiDevice[]; outputs: readonly MidiDevice[] };
/** `input` brings what the DAW sends, and `output` takes what it receives. */
export type MidiPair = { input: string; output: string };

export type MidiLine = {
  /** Sends one message. Returns false if the port has gone. */
  send(bytes: readonly number[]): boolean;
  close(): void;
};

export type MidiAccessPort = {
  /** False if the browser keeps system messages back, which carry the tracks' names. */
  hasSystemMessages: boolean;
  devices(): MidiDevices;
  subscribe(changed: () => void): Unsubscribe;
  /** Throws if the ports are in use or have gone. */
  open(pair: MidiPair, on: { message(bytes: Uint8Array): void; gone(): void }): Promise<MidiLine>;
};

export type MidiRefusal = "unsupported" | "denied";
/** Asks the browser for MIDI. Call this in the user gesture. */
export type AskForMidi = () => Promise<MidiAccessPort | MidiRefusal>;
