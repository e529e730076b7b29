import { Tally, TallyStrip } from "@foldback/ui/tally";
import type { SteadyDesk } from "../model/desk-context.ts";

/** What really arrives and leaves. The same four lamps as in the studio, in the same place. */
export function DeskTallies({ snapshot }: { snapshot: SteadyDesk }) {
  const { joined, picture, sound, talkback, actions, peer } = snapshot;
  const onAir = talkback.status === "recording";
  const linked = joined && peer.status === "connected";
  const mayPoint = linked && actions.pointerMove !== null;
  const controls = linked && actions.nativeMove !== null;
  return (
    <TallyStrip label="Tally">
      <Tally label="Screen" lit={joined && picture.dark === null} tone="live" litText="Live" />
      <Tally
        label="Mic"
        lit={onAir || sound.listenback}
        tone={onAir ? "accent" : "live"}
        litText={onAir ? "You are on air" : "Listenback"}
      />
      <Tally
        label="Control"
        lit={mayPoint || controls}
        tone="accent"
        litText={controls ? "Open" : "Pointing"}
        darkText="Closed"
      />
      <Tally label="Recording" lit={false} tone="stop" litText="Recording" />
    </TallyStrip>
  );
}
