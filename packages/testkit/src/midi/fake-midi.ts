/**
 * The browser's MIDI with one pair of ports and a fake DAW at the other end. Messages arrive immediately and in order.
 */
import type { AskForMidi, MidiAccessPort, MidiRefusal } from "@foldback/studio-link/mixer/midi-port";
import { createFakeDaw } from "./fake-daw.ts";

export const fakePair = { input: "from-daw", output: "to-daw" };

export function createFakeMidi(names: readonly string[]) {
  type Handlers = Parameters<MidiAccessPort["open"]>[1];
  let handlers: Handlers | null = null;
  let answer: MidiRefusal | null = null;
  const behaviour = { hasSystemMessages: true, isBusy: false, isLoop: false };
  const changes = new Set<() => void>();
  let devices = {
    inputs: [{ id: fakePair.input, name: "From the DAW" }],
    outputs: [{ id: fakePair.output, name: "To the DAW" }],
  };
  const daw = createFakeDaw(names, (bytes) => {
    if (bytes[0] === 0xf0 && !behaviour.hasSystemMessages) return;
    handlers?.message(Uint8Array.from(bytes));
  });

  const askForMidi: AskForMidi = async () => {
    if (answer !== null) return answer;
    return {
      hasSystemMessages: behaviour.hasSystemMessages,
      devices: () => devices,
      subscribe(changed) {
        changes.add(changed);
        return () => void changes.delete(changed);
      },
      async open(pair, on) {
        if (behaviour.isBusy || pair.input !== fakePair.input) throw new Error("the port is in use");
        handlers = on;
        return {
          send(bytes) {
            if (handlers === null) return false;
            if (behaviour.isLoop) handlers.message(Uint8Array.from(bytes));
            else daw.receive(bytes);
            return true;
          },
          close() {
            handlers = null;
          },
        };
      },
    };
  };

  return {
    daw,
    askForMidi,
    behaviour,
    refuse(with_: MidiRefusal) {
      answer = with_;
    },
    isOpen: () => handlers !== null,
    /** The cable is pulled, or the virtual port is deleted. */
    unplug() {
      devices = { inputs: [], outputs: [] };
      handlers?.gone();
      for (const changed of changes) changed();
    },
  };
}
