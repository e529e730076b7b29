/**
 * The artist's DAW as a Mackie Control surface over the browser's MIDI. The artist connects and disconnects it, and can
 * put back what the engineer changed, with or without a session.
 */
import type { MixChange } from "@foldback/domain/mixer/change-line";
import type { DawRefusal } from "@foldback/domain/mixer/daw-command";
import type { DawKind } from "@foldback/domain/mixer/fader-law";
import type { StudioDaw } from "../control/daw-port.ts";
import type { Clock } from "../ports.ts";
import { createSnapshotStore } from "../snapshot-store.ts";
import type { ViewModel } from "../view-model.ts";
import { type ConnectionPhase, createDawConnection, type DawChoice, type MixerFailure } from "./daw-connection.ts";
import type { LineStatus } from "./daw-line.ts";
import { createDawReport } from "./daw-report.ts";
import type { AskForMidi, MidiDevices } from "./midi-port.ts";
import { createMixLog, type PutBack } from "./mix-log.ts";
import type { PutBackResult } from "./put-back.ts";

export type StudioMixerView = {
  phase: ConnectionPhase;
  failure: MixerFailure | null;
  devices: MidiDevices;
  /** False if the browser doesn't let track names through. */
  hasNames: boolean;
  daw: DawKind;
  status: LineStatus;
  changes: readonly MixChange[];
  isPuttingBack: boolean;
  /** The outcome of the last "Restore my mix". */
  putBack: PutBackResult | null;
};

export type StudioMixer = ViewModel<StudioMixerView> & {
  /** Asks the browser for MIDI. Call this in the user gesture. */
  ask(): Promise<void>;
  connect(choice: DawChoice): Promise<void>;
  disconnect(): void;
  undo(change: number): void;
  restore(): void;
  close(): void;
};

const noDevices: MidiDevices = { inputs: [], outputs: [] };

export function createStudioMixer(deps: { clock: Clock; askForMidi: AskForMidi; daw: StudioDaw }): StudioMixer {
  const { clock, askForMidi, daw } = deps;
  const log = createMixLog(changed);
  const refuse = (reason: DawRefusal) => void daw.tell({ kind: "daw-refused", reason });
  const connection = createDawConnection({ clock, askForMidi, log, refuse, undo, changed });
  const report = createDawReport({ clock, tell: daw.tell, reported: () => connection.opened()?.reported ?? null });
  let putBack: PutBackResult | null = null;

  const store = createSnapshotStore((): StudioMixerView => {
    const access = connection.access();
    const opened = connection.opened();
    return {
      ...connection.state(),
      devices: access?.devices() ?? noDevices,
      hasNames: access?.hasSystemMessages ?? false,
      status: opened?.line.status() ?? "waiting",
      // We don't copy the lines, because that would mean copying and comparing each of them for every message from the
      // DAW.
      changes: log.lines(),
      isPuttingBack: opened?.putBack.isRunning() ?? false,
      putBack,
    };
  });

  function changed() {
    store.refresh();
    report.changed();
  }

  const detach = daw.attach({
    perform(command) {
      const opened = connection.opened();
      if (opened === null) refuse("no-daw");
      else opened.hand.perform(command);
    },
    letGo: () => connection.opened()?.faders.letGoOfAll(),
    deskIsNew: report.deskIsNew,
  });

  async function put(values: readonly PutBack[]): Promise<PutBackResult | null> {
    const opened = connection.opened();
    if (opened === null || opened.putBack.isRunning()) return null;
    const running = opened.putBack.run(values);
    changed();
    const outcome = await running;
    changed();
    return outcome;
  }

  function undo(change: number) {
    const value = log.back(change);
    if (value !== null) void put([value]);
  }

  return {
    getSnapshot: store.getSnapshot,
    subscribe: store.subscribe,
    ask: connection.ask,
    connect: connection.connect,
    disconnect: connection.disconnect,
    undo,
    restore() {
      putBack = null;
      void put(log.allBack()).then((outcome) => {
        putBack = outcome;
        changed();
      });
    },
    close() {
      detach();
      connection.close();
      // The desk learns at once that the DAW has gone.
      report.deskIsNew();
      report.close();
    },
  };
}
