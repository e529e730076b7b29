/** Samples the current peer link's latency and keeps the newest samples. Without a link, it's "not measured". */
import type { PeerLink } from "./peer/peer-link.ts";
import type { Clock } from "./ports.ts";
import { createLinkStats, type LinkSample, type LinkStats } from "./stats/link-stats.ts";
import type { LatencyView } from "./view-model.ts";

const historyKept = 60;
const notMeasured: LatencyView = { rttMs: null, route: null, historyMs: [] };

export type LatencyWatch = {
  get(): LatencyView;
  latest(): LinkSample | null;
  follow(link: Pick<PeerLink<unknown>, "getStats" | "roundTripMs" | "routeMeasured"> | null): void;
  close(): void;
};

export function createLatencyWatch(deps: { clock: Clock; sampled(sample: LinkSample): void }): LatencyWatch {
  let view = notMeasured;
  let stats: LinkStats | null = null;

  function end() {
    stats?.close();
    stats = null;
    view = notMeasured;
  }

  return {
    get: () => view,
    latest: () => stats?.latest() ?? null,
    follow(link) {
      end();
      if (link === null) return;
      stats = createLinkStats({ getStats: link.getStats, clock: deps.clock });
      stats.subscribe((sample) => {
        // Until the first connectivity check is answered, the heartbeat's round trip is all we have.
        const rttMs = sample.rttMs ?? link.roundTripMs();
        const historyMs = rttMs === null ? view.historyMs : [...view.historyMs, rttMs].slice(-historyKept);
        view = { rttMs, route: sample.route, historyMs };
        if (sample.route !== null) link.routeMeasured(sample.route);
        deps.sampled({ ...sample, rttMs });
      });
    },
    close: end,
  };
}
