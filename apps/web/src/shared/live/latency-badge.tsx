import { type LatencyTone, latencyText, latencyTone } from "@foldback/domain/session/latency";
import type { LatencyView } from "@foldback/studio-link/view-model";
import { Badge, type BadgeTone } from "@foldback/ui/badge";
import { LatencyHistory } from "@foldback/ui/latency-history";
import { liveTexts as texts } from "./texts.ts";

const badgeTones: Record<LatencyTone, BadgeTone> = { good: "live", fair: "fair", poor: "stop" };

/** Shows the measured round-trip time, its last minute, and whether the link is direct or relayed. */
export function LatencyBadge({ latency }: { latency: LatencyView }) {
  const { rttMs, route, historyMs } = latency;
  const tone = rttMs === null ? "neutral" : badgeTones[latencyTone(rttMs)];
  return (
    <div className="flex items-center gap-2">
      {historyMs.length > 1 && <LatencyHistory samples={historyMs} className="hidden sm:block" />}
      <Badge tone={tone} className="figures" title={texts.roundTripHint}>
        <span className="sr-only">{texts.roundTrip} </span>
        {latencyText(rttMs)}
        {route !== null && (
          <span className="border-current border-l pl-1.5">{route === "relay" ? texts.relayed : texts.direct}</span>
        )}
      </Badge>
    </div>
  );
}
