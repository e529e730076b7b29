import type { CompanionView } from "@foldback/protocol/signaling";
import { Tally, TallyStrip } from "@foldback/ui/tally";

/** The studio's own strip, in the same words; what nobody knows is not called dark. */
export function CompanionTallies({ tally }: Pick<CompanionView, "tally">) {
  const unknown = tally === null ? "Not known" : undefined;
  return (
    <TallyStrip label="Tally">
      <Tally label="Screen" lit={tally?.screen === true} tone="live" litText="Live" darkText={unknown} />
      <Tally label="Mic" lit={tally?.microphone === true} tone="live" litText="Live" darkText={unknown} />
      <Tally
        label="Control"
        lit={tally !== null && tally.control !== "closed"}
        tone="accent"
        litText={tally?.control === "pointing" ? "Pointing" : "Open"}
        darkText={unknown ?? "Closed"}
      />
      <Tally label="Recording" lit={tally?.recording === true} tone="stop" litText="Recording" darkText={unknown} />
    </TallyStrip>
  );
}
