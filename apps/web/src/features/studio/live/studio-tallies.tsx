import type { ControlGateState } from "@foldback/domain/control/control-gate-state";
import type { Tally as TallyState } from "@foldback/studio-link/studio-view";
import { Tally, TallyStrip } from "@foldback/ui/tally";
import { texts } from "../texts.ts";

/** Lit by the media and the gate themselves, not by requests. */
export function StudioTallies({ tally, gate }: { tally: TallyState; gate: ControlGateState }) {
  const pointing = gate.status === "open" && !gate.scopes.includes("control");
  return (
    <TallyStrip label={texts.tally}>
      <Tally label={texts.screen} lit={tally.screen} tone="live" litText={texts.live} />
      <Tally label={texts.mic} lit={tally.microphone} tone="live" litText={texts.live} />
      <Tally
        label={texts.control}
        lit={tally.control}
        tone="accent"
        litText={pointing ? texts.pointing : texts.open}
        darkText={texts.closed}
      />
      <Tally label={texts.recording} lit={tally.recording} tone="stop" litText={texts.recording} />
    </TallyStrip>
  );
}
