import type { ProgramFeedView } from "@foldback/studio-link/studio-view";
import { TallyLamps } from "../../../shared/live/tally-lamps.tsx";
import type { StableStudio } from "../studio-context.ts";
import { texts } from "../texts.ts";

/** Each lamp follows the media, the voice or the gate itself, never a request. */
export const StudioTallies = ({ snapshot }: { snapshot: StableStudio }) => (
  <TallyLamps tally={snapshot.tally} programDevice={deviceOf(snapshot.programFeed)} talkbackText={texts.talking} />
);

/** Returns the input's label. The label of a shared tab is a URL, so it's replaced with our own text. */
const deviceOf = ({ source, label }: ProgramFeedView) => (source?.kind === "input" ? label : texts.sharedSoundLamp);
