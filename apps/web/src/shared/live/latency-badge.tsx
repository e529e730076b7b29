import { type LatencyTone, latencyText, latencyTone } from "@foldback/domain/session/latency";
import type { LatencyView } from "@foldback/studio-link/view-model";
import { Badge, type BadgeTone } from "@foldback/ui/badge";
import { LatencyHistory } from "@foldback/ui/latency-history";

const badgeTones: Record<LatencyTone, BadgeTone> = { good: "live", fair: "fair", poor: "stop" };

/** The measured round-trip time, its last minute and the way it goes. Unknown is said, never guessed. */
export function LatencyBadge({ latency }: { latency: LatencyView }) {
  const { rttMs, route, historyMs } = latency;
  const tone = rttMs === null ? "neutral" : badgeTones[latencyTone(rttMs)];
  return (
    <div className="flex items-center gap-2">
      {historyMs.length > 1 && <LatencyHistory samples={historyMs} className="hidden sm:block" />}
      <Badge tone={tone} className="figures" title="Round-trip time between the two browsers">
        <span className="sr-only">Round-trip time </span>
        {latencyText(rttMs)}
        {route !== null && (
          <span className="border-current border-l pl-1.5">{route === "relay" ? "relayed" : "direct"}</span>
        )}
      </Badge>
    </div>
  );
}
