import { TallyLamps } from "../../../shared/live/tally-lamps.tsx";
import type { StableStudio } from "../studio-context.ts";
import { texts } from "../texts.ts";

/** Each lamp follows the media, the voice or the gate itself, never a request. */
export const StudioTallies = ({ snapshot }: { snapshot: StableStudio }) => (
  <TallyLamps tally={snapshot.tally} programText={texts.sharedSoundLamp} talkbackText={texts.talking} />
);
