/** The connection to the artist's DAW: asking the browser, choosing ports, and everything that needs the open ports. */
import type { DawRefusal } from "@foldback/domain/mixer/daw-command";
import type { DawKind } from "@foldback/domain/mixer/fader-law";
import { nameRowOf } from "@foldback/domain/mixer/surface";
import type { Clock } from "../ports.ts";
import { createDawLine } from "./daw-line.ts";
import { createFaderHands } from "./fader-hands.ts";
import type { AskForMidi, MidiAccessPort, MidiLine, MidiPair } from "./midi-port.ts";
import { createMixHand } from "./mix-hand.ts";
import type { MixLog } from "./mix-log.ts";
import { createPutBack } from "./put-back.ts";

/** `choosing`: the browser allows MIDI, and the artist chooses the DAW and its ports. */
export type ConnectionPhase = "off" | "asking" | "choosing" | "connecting" | "connected";
export type MixerFailure = "unsupported" | "denied" | "in-use" | "gone" | "loop";
export type DawChoice = { daw: DawKind; pair: MidiPair };

type ConnectionDeps = {
  clock: Clock;
  askForMidi: AskForMidi;
  log: MixLog;
  refuse(reason: DawRefusal): void;
  undo(change: number): void;
  changed(): void;
};
type State = { phase: ConnectionPhase; failure: MixerFailure | null; daw: DawKind };

export function createDawConnection(deps: ConnectionDeps) {
  let access: MidiAccessPort | null = null;
  let endAccess = () => {};
  let state: State = { phase: "off", failure: null, daw: "other" };
  let opened: OpenedDaw | null = null;
  let isClosed = false;

  function move(next: Partial<State>) {
    if (isClosed) return;
    state = { ...state, failure: null, ...next };
    deps.changed();
  }

  function stop(next: Partial<State>) {
    opened?.close();
    opened = null;
    move(next);
  }

  return {
    state: () => state,
    access: () => access,
    opened: () => opened,
    async ask() {
      move({ phase: "asking" });
      const answer = await deps.askForMidi();
      if (isClosed) return;
      if (typeof answer === "string") return stop({ phase: "off", failure: answer });
      endAccess();
      access = answer;
      endAccess = answer.subscribe(deps.changed);
      stop({ phase: "choosing" });
    },
    async connect({ daw, pair }: DawChoice) {
      if (access === null) return;
      move({ phase: "connecting", daw });
      const made = openDaw(deps, {
        ...{ daw, hasSystemMessages: access.hasSystemMessages },
        failed: (failure) => stop({ phase: "choosing", failure }),
      });
      try {
        const midi = await access.open(pair, { message: made.line.bytes, gone: made.gone });
        if (isClosed) return midi.close();
        opened = made;
        move({ phase: "connected" });
        made.use(midi);
      } catch {
        stop({ phase: "choosing", failure: "in-use" });
      }
    },
    disconnect: () => stop({ phase: "choosing" }),
    close() {
      stop({ phase: "off" });
      isClosed = true;
      endAccess();
    },
  };
}

type OpenedDaw = ReturnType<typeof openDaw>;
type About = { daw: DawKind; hasSystemMessages: boolean; failed(why: MixerFailure): void };

function openDaw({ clock, log, ...deps }: ConnectionDeps, { daw, hasSystemMessages, failed }: About) {
  const { changed } = deps;
  let midi: MidiLine | null = null;
  const send = (bytes: readonly number[]) => void midi?.send(bytes);
  const faders = createFaderHands({ clock, send, changed });
  const line = createDawLine({
    ...{ clock, send, hasSystemMessages, changed, names: nameRowOf(daw) },
    heard: (message) => hand.heard(message),
    looped: () => failed("loop"),
  });
  const hand = createMixHand({
    ...{ clock, line, faders, log, send, refuse: deps.refuse, putBack: deps.undo },
    isBusy: () => putBack.isRunning(),
  });
  const putBack = createPutBack({ clock, line, faders, hand, log });
  return {
    ...{ line, faders, hand, putBack },
    reported: { daw, hasNames: hasSystemMessages, line, isArtists: faders.isArtists, lines: log.lines },
    gone: () => failed("gone"),
    use(port: MidiLine) {
      midi = port;
      line.announce();
    },
    close() {
      putBack.close();
      faders.close();
      line.close();
      midi?.close();
      midi = null;
    },
  };
}
