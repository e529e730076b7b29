/** Opens the artist's mixer in a real browser. Close it when the page is left. */
import { browserPorts } from "../browser-ports.ts";
import type { StudioDaw } from "../control/daw-port.ts";
import { askForMidi } from "./browser-midi.ts";
import { createStudioMixer } from "./studio-mixer.ts";

export const openStudioMixer = (daw: StudioDaw) => createStudioMixer({ clock: browserPorts().clock, askForMidi, daw });
