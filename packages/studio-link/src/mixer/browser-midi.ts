/**
 * Web MIDI as the mixer's port. Track names come in system messages, for which the browser asks separately. If the
 * artist refuses those, everything else still works.
 */
import type { AskForMidi, MidiAccessPort, MidiDevice, MidiLine } from "./midi-port.ts";

export const askForMidi: AskForMidi = async () => {
  if (!("requestMIDIAccess" in navigator)) return "unsupported";
  for (const sysex of [true, false]) {
    try {
      return accessPort(await navigator.requestMIDIAccess({ sysex }));
    } catch (error) {
      if (error instanceof DOMException && error.name === "NotSupportedError") return "unsupported";
    }
  }
  return "denied";
};

const described = (port: MIDIPort): MidiDevice => ({ id: port.id, name: port.name ?? port.id });

function accessPort(access: MIDIAccess): MidiAccessPort {
  return {
    hasSystemMessages: access.sysexEnabled,
    devices: () => ({
      inputs: [...access.inputs.values()].map(described),
      outputs: [...access.outputs.values()].map(described),
    }),
    subscribe(changed) {
      const ended = new AbortController();
      access.addEventListener("statechange", changed, { signal: ended.signal });
      return () => ended.abort();
    },
    async open({ input: inputId, output: outputId }, on) {
      const input = access.inputs.get(inputId);
      const output = access.outputs.get(outputId);
      if (input === undefined || output === undefined) throw new DOMException("the port has gone", "NotFoundError");
      await Promise.all([input.open(), output.open()]);
      return line({ input, output }, on);
    },
  };
}

type Ports = { input: MIDIInput; output: MIDIOutput };

function line({ input, output }: Ports, on: Parameters<MidiAccessPort["open"]>[1]): MidiLine {
  const ended = new AbortController();
  const { signal } = ended;
  input.addEventListener("midimessage", (event) => event.data !== null && on.message(event.data), { signal });
  for (const port of [input, output])
    port.addEventListener("statechange", () => port.state === "disconnected" && on.gone(), { signal });
  return {
    send(bytes) {
      try {
        output.send(bytes);
        return true;
      } catch {
        // The port has gone, and its `statechange` reports that.
        return false;
      }
    },
    close() {
      ended.abort();
      void input.close();
      void output.close();
    },
  };
}
