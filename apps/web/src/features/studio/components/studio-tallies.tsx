import type { ControlGateState } from "@foldback/domain/control/control-gate-state";
import type { Tally as TallyState } from "@foldback/studio-link/studio-view";
import { Tally, TallyStrip } from "@foldback/ui/tally";

/** What really flows, read from the media and the gate. Always on top, always in this order. */
export function StudioTallies({ tally, gate }: { tally: TallyState; gate: ControlGateState }) {
  const pointing = gate.status === "open" && !gate.scopes.includes("control");
  return (
    <TallyStrip label="Tally">
      <Tally label="Screen" lit={tally.screen} tone="live" litText="Live" />
      <Tally label="Mic" lit={tally.microphone} tone="live" litText="Live" />
      <Tally
        label="Control"
        lit={tally.control}
        tone="accent"
        litText={pointing ? "Pointing" : "Open"}
        darkText="Closed"
      />
      <Tally label="Recording" lit={tally.recording} tone="stop" litText="Recording" />
    </TallyStrip>
  );
}
