import type { ControlGateState } from "@foldback/domain/control/control-gate-state";
import type { Tally as TallyState } from "@foldback/studio-link/studio-view";
import { Tally, TallyStrip } from "@foldback/ui/tally";
import { tallyTexts } from "../../../shared/live/texts.ts";

/** Lit by the media and the gate themselves, not by requests. */
export function StudioTallies({ tally, gate }: { tally: TallyState; gate: ControlGateState }) {
  const pointing = gate.status === "open" && !gate.scopes.includes("control");
  return (
    <TallyStrip label={tallyTexts.tally}>
      <Tally label={tallyTexts.screen} lit={tally.screen} tone="live" litText={tallyTexts.live} />
      <Tally label={tallyTexts.mic} lit={tally.microphone} tone="live" litText={tallyTexts.live} />
      <Tally
        label={tallyTexts.control}
        lit={tally.control}
        tone="accent"
        litText={pointing ? tallyTexts.pointing : tallyTexts.open}
        darkText={tallyTexts.closed}
      />
      <Tally label={tallyTexts.recording} lit={tally.recording} tone="stop" litText={tallyTexts.recording} />
    </TallyStrip>
  );
}
