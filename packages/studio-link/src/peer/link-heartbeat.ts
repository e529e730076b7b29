/** Runs a link's heartbeat once its `input` channel has opened. */
import type { ControlChannels } from "../control/control-channels.ts";
import type { Clock } from "../ports.ts";
import { type Heartbeat, startHeartbeat } from "./heartbeat.ts";

type Deps = { clock: Clock; channels: ControlChannels; wentSilent(): void; cameBack(): void };

export function createLinkHeartbeat({ clock, channels, wentSilent, cameBack }: Deps) {
  let heartbeat: Heartbeat | null = null;
  channels.subscribeFrames((frame) => {
    heartbeat?.heard();
    if (frame.kind === "heartbeat") channels.send("input", { kind: "heartbeat-echo", n: frame.n });
    else if (frame.kind === "heartbeat-echo") heartbeat?.echoed(frame.n);
  });
  return {
    start() {
      heartbeat ??= startHeartbeat({
        clock,
        beat: (n) => void channels.send("input", { kind: "heartbeat", n }),
        wentSilent,
        cameBack,
      });
    },
    isAlive: () => channels.isOpen("input") && heartbeat !== null && !heartbeat.isSilent(),
    roundTripMs: () => heartbeat?.roundTripMs() ?? null,
    stop: () => heartbeat?.stop(),
  };
}
