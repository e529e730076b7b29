import { TallyLamps } from "../../../shared/live/tally-lamps.tsx";
import type { StableDesk } from "../model/desk-context.ts";
import { texts } from "../texts.ts";

/** Shows the studio's lamps as the desk receives them. For talkback, the lamp addresses the engineer as "you". */
export const DeskTallies = ({ snapshot }: { snapshot: StableDesk }) => (
  <TallyLamps tally={snapshot.tally} talkbackText={texts.youAreOnAir} />
);
