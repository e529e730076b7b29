// Statistics for the last five minutes: requests, durations and our own errors. They're kept in memory for the health
// page and for operators.

const spanMs = 10_000;
const spansKept = 30;

type Span = { startMs: number; requests: number; failures: number; totalMs: number };
type RecentRequests = { requests: number; responseTimeMs: number | null; errorRate: number | null };
export type RequestFigures = {
  note(request: { status: number; durationMs: number }): void;
  recent(): RecentRequests;
};

export function createRequestFigures(nowMs: () => number): RequestFigures {
  let spans: Span[] = [];
  return {
    note({ status, durationMs }) {
      const startMs = Math.floor(nowMs() / spanMs) * spanMs;
      let span = spans.at(-1);
      if (span === undefined || span.startMs !== startMs) {
        span = { startMs, requests: 0, failures: 0, totalMs: 0 };
        spans = [...spans.slice(1 - spansKept), span];
      }
      span.requests += 1;
      span.totalMs += durationMs;
      if (status >= 500) span.failures += 1;
    },
    recent() {
      const sinceMs = nowMs() - spansKept * spanMs;
      const sum = { requests: 0, failures: 0, totalMs: 0 };
      for (const span of spans) {
        if (span.startMs < sinceMs) continue;
        sum.requests += span.requests;
        sum.failures += span.failures;
        sum.totalMs += span.totalMs;
      }
      const { requests, failures, totalMs } = sum;
      if (requests === 0) return { requests, responseTimeMs: null, errorRate: null };
      return { requests, responseTimeMs: Math.round(totalMs / requests), errorRate: failures / requests };
    },
  };
}
