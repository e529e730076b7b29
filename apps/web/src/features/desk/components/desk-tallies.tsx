import { Tally, TallyStrip } from "@foldback/ui/tally";
import { tallyTexts } from "../../../shared/live/texts.ts";
import type { StableDesk } from "../model/desk-context.ts";
import { texts } from "../texts.ts";

/** Lit by the media that flow, like the four lamps in the studio. */
export function DeskTallies({ snapshot }: { snapshot: StableDesk }) {
  const { joined, picture, sound, talkback, actions, peer } = snapshot;
  const onAir = talkback.status === "recording";
  const linked = joined && peer.status === "connected";
  const mayPoint = linked && actions.pointerMove !== null;
  const controls = linked && actions.nativeMove !== null;
  return (
    <TallyStrip label={tallyTexts.tally}>
      <Tally label={tallyTexts.screen} lit={joined && picture.dark === null} tone="live" litText={tallyTexts.live} />
      <Tally
        label={tallyTexts.mic}
        lit={onAir || sound.listenback}
        tone={onAir ? "accent" : "live"}
        litText={onAir ? texts.youAreOnAir : texts.listenback}
      />
      <Tally
        label={tallyTexts.control}
        lit={mayPoint || controls}
        tone="accent"
        litText={controls ? tallyTexts.open : tallyTexts.pointing}
        darkText={tallyTexts.closed}
      />
      <Tally label={tallyTexts.recording} lit={false} tone="stop" litText={tallyTexts.recording} />
    </TallyStrip>
  );
}
