/** The artist's DAW at the other end of the browser's MIDI connection, and the mixer on the artist's page. */
import { type DawScope, dawScopes } from "@foldback/domain/consent/scopes";
import { createStudioMixer } from "@foldback/studio-link/mixer/studio-mixer";
import type { StudioSide } from "@foldback/studio-link/studio-view";
import type { createEnvironment } from "../studio-environment.ts";
import { createFakeMidi, fakePair } from "./fake-midi.ts";

const tracks = ["Kick", "Snare", "Hats", "Bass", "Piano", "Guitar", "Lead", "Choir", "Strings", "Lead"];

export function createArtistsDaw(
  { clock, settle, advance }: ReturnType<typeof createEnvironment>,
  studio: Pick<StudioSide, "daw" | "getSnapshot">,
) {
  const midi = createFakeMidi(tracks);
  const mixer = createStudioMixer({ clock, askForMidi: midi.askForMidi, daw: studio.daw });
  return {
    midi,
    mixer,
    /** The artist connects the DAW, which then sends everything. */
    async connectDaw() {
      await mixer.ask();
      await mixer.connect({ daw: "live", pair: fakePair });
      midi.daw.start();
      await settle();
    },
    /** The artist lets the engineer use the DAW, in addition to the access they have. */
    async allowDaw(chosen: readonly DawScope[] = dawScopes) {
      const allowing = studio.getSnapshot().actions.allowDaw?.({ engineerId: "engineer-1", chosen });
      await settle();
      await advance(100);
      return allowing;
    },
  };
}
