import { latencyRefreshMs } from "@foldback/domain/session/latency";
import { createFakeClock } from "@foldback/testkit/fake-clock";
import { chromiumReport, entryWith } from "@foldback/testkit/media/chromium-report";
import { settled } from "@foldback/testkit/media/fake-media";
import { expect, test } from "vitest";
import { createLinkStats, type LinkSample } from "./link-stats.ts";
import type { StatsReport } from "./stats-report.ts";

const later = chromiumReport({
  ITtalk: entryWith("ITtalk", {
    packetsReceived: 290,
    packetsLost: 12,
    jitterBufferDelay: 960,
    jitterBufferEmittedCount: 19_200,
  }),
  OTvideo: entryWith("OTvideo", { timestamp: 12_000, bytesSent: 1_500_000, packetsSent: 1_080 }),
  OTmix: entryWith("OTmix", { packetsSent: 120 }),
  RIvideo: entryWith("RIvideo", { packetsLost: 13 }),
});

function setUp(reports: (StatsReport | Error | "hangs")[]) {
  const clock = createFakeClock();
  const samples: LinkSample[] = [];
  const getStats = async (): Promise<StatsReport> => {
    const report = reports.shift() ?? new Map();
    if (report === "hangs") return new Promise(() => undefined);
    if (report instanceof Error) throw report;
    return report;
  };
  const stats = createLinkStats({ getStats, clock });
  stats.subscribe((sample) => samples.push(sample));
  const nextSample = async () => {
    clock.advance(latencyRefreshMs);
    await settled();
  };
  return { clock, stats, samples, nextSample };
}

test("statistics are sampled immediately and then every two seconds, and rates need two reports", async () => {
  const { samples, nextSample, stats } = setUp([chromiumReport(), later]);
  await settled();
  expect(samples[0]).toMatchObject({
    rttMs: 23,
    route: "direct",
    lossReceived: null,
    lossSent: null,
    audioJitterBufferMs: null,
    sentPicture: { width: 1_280, bitrateBps: null },
  });
  await nextSample();
  expect(samples[1]).toMatchObject({
    lossReceived: 0.1,
    lossSent: 0.02,
    audioJitterBufferMs: 50,
    videoJitterBufferMs: null,
    sentPicture: { bitrateBps: 2_000_000 },
    receivedPicture: null,
  });
  expect(stats.latest()).toBe(samples[1]);
});

test("a report that fails or hangs costs only its own sample", async () => {
  const { samples, nextSample } = setUp([new Error("closed"), "hangs", chromiumReport()]);
  await settled();
  await nextSample();
  expect(samples).toEqual([]);
  await nextSample();
  expect(samples).toHaveLength(1);
});

test("an empty report gives a sample without any figures", async () => {
  const { samples } = setUp([new Map()]);
  await settled();
  const { atMs: _, ...figures } = samples[0] ?? { atMs: 0 };
  expect(Object.values(figures).every((figure) => figure === null)).toBe(true);
});

test("closing the statistics stops the sampling and leaves no timer", async () => {
  const { samples, stats, clock } = setUp([chromiumReport(), later]);
  stats.close();
  await settled();
  expect(clock.pendingTimers()).toBe(0);
  expect(samples).toEqual([]);
});
