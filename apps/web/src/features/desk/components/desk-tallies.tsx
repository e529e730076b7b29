import { TallyLamps } from "../../../shared/live/tally-lamps.tsx";
import type { StableDesk } from "../model/desk-context.ts";
import { texts } from "../texts.ts";

/** The studio's lamps as they arrive here, and this browser's own voice. */
export const DeskTallies = ({ snapshot }: { snapshot: StableDesk }) => (
  <TallyLamps tally={snapshot.tally} talkbackText={texts.youAreOnAir} />
);
