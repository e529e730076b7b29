// Measures the memory that a page's scripts allocate, with Chromium's sampling heap profiler. Memory that has been
// freed since counts too. A sample is taken about every 64 bytes.
import type { Page } from "@playwright/test";

const SAMPLE_EVERY_BYTES = 64;

type ProfileNode = { selfSize: number; children: ProfileNode[] };

const bytesIn = ({ selfSize, children }: ProfileNode): number =>
  children.reduce((sum, child) => sum + bytesIn(child), selfSize);

export async function bytesAllocated(page: Page, act: () => Promise<void>): Promise<number> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("HeapProfiler.startSampling", {
    samplingInterval: SAMPLE_EVERY_BYTES,
    includeObjectsCollectedByMajorGC: true,
    includeObjectsCollectedByMinorGC: true,
  });
  await act();
  const { profile } = await devtools.send("HeapProfiler.stopSampling");
  await devtools.detach();
  return bytesIn(profile.head);
}
