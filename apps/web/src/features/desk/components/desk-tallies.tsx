import { Tally, TallyStrip } from "@foldback/ui/tally";
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
    <TallyStrip label={texts.tally}>
      <Tally label={texts.screen} lit={joined && picture.dark === null} tone="live" litText={texts.live} />
      <Tally
        label={texts.mic}
        lit={onAir || sound.listenback}
        tone={onAir ? "accent" : "live"}
        litText={onAir ? texts.youAreOnAir : texts.listenback}
      />
      <Tally
        label={texts.control}
        lit={mayPoint || controls}
        tone="accent"
        litText={controls ? texts.open : texts.pointing}
        darkText={texts.closed}
      />
      <Tally label={texts.recording} lit={false} tone="stop" litText={texts.recording} />
    </TallyStrip>
  );
}
