import type { PhoneRemoteView } from "@foldback/protocol/signaling";
import { Tally, TallyStrip } from "@foldback/ui/tally";
import { texts } from "../texts.ts";

/** The studio's strip. An unknown lamp says "Unknown", because "Off" would be a claim. */
export function PhoneRemoteTallies({ tally }: Pick<PhoneRemoteView, "tally">) {
  const unknown = tally === null ? texts.unknown : undefined;
  return (
    <TallyStrip label={texts.tally}>
      <Tally label={texts.screen} lit={tally?.screen === true} tone="live" litText={texts.live} darkText={unknown} />
      <Tally label={texts.mic} lit={tally?.microphone === true} tone="live" litText={texts.live} darkText={unknown} />
      <Tally
        label={texts.control}
        lit={tally !== null && tally.control !== "closed"}
        tone="accent"
        litText={tally?.control === "pointing" ? texts.pointing : texts.open}
        darkText={unknown ?? texts.closed}
      />
      <Tally
        label={texts.recording}
        lit={tally?.recording === true}
        tone="stop"
        litText={texts.recording}
        darkText={unknown}
      />
    </TallyStrip>
  );
}
