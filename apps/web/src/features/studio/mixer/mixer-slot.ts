/**
 * The artist's mixer. Its code is loaded when the artist connects their DAW, and the mixer exists for as long as the
 * studio is open.
 */
import type { StudioDaw } from "@foldback/studio-link/control/daw-port";
import { createEmitter } from "@foldback/studio-link/emitter";
import type { StudioMixer } from "@foldback/studio-link/mixer/studio-mixer";
import type { ViewModel } from "../../../shared/engine/use-view-model.ts";
import { loadPart } from "../../../shared/http/load-part.ts";

export type MixerSlot = ViewModel<StudioMixer | null> & {
  /** Loads the code if necessary, and asks the browser for MIDI. */
  ask(): Promise<void>;
  close(): void;
};

export function createMixerSlot(daw: StudioDaw): MixerSlot {
  let mixer: StudioMixer | null = null;
  let isClosed = false;
  const changes = createEmitter();

  async function load(): Promise<StudioMixer | null> {
    const { openStudioMixer } = await loadPart(() => import("@foldback/studio-link/mixer/open-studio-mixer"));
    if (isClosed || mixer !== null) return mixer;
    mixer = openStudioMixer(daw);
    changes.emit();
    return mixer;
  }

  return {
    getSnapshot: () => mixer,
    subscribe: changes.subscribe,
    async ask() {
      await (await load())?.ask();
    },
    close() {
      isClosed = true;
      mixer?.close();
    },
  };
}
