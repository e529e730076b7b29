import type { TakeGap } from "@foldback/domain/takes/take-gaps";
import { eventually } from "@foldback/testkit/eventually";
import { expect, onTestFinished, test, vi } from "vitest";
import { apiQueries } from "../../../shared/http/api-client.ts";
import { fakeTakes, openTab, sealedTake, storedTake } from "../testing/fake-takes.tsx";
import { SafeLight } from "./safe-light.tsx";

const { list } = vi.hoisted(() => ({ list: vi.fn(async () => ({ takes: [], room: null, engineers: [] })) }));
vi.mock("../../../shared/http/api-client.ts", async (original) => {
  const { createTanstackQueryUtils } = await import("@orpc/tanstack-query");
  return {
    ...(await original<typeof import("../../../shared/http/api-client.ts")>()),
    apiQueries: createTanstackQueryUtils({ takes: { list } }),
  };
});

const gap = (frames: number): TakeGap => ({ firstFrame: 0, frames, why: "too-slow", missedMs: null });
const lightOf = (page: Element) => page.querySelector("[data-light]")?.getAttribute("data-light");
const gapOf = (page: Element) => page.querySelector("[data-gap-ms]")?.textContent ?? null;

test("[TK-4] a take shown in two tabs of one browser counts as being in one place, until the server has it too", async () => {
  const take = sealedTake("one", { root: "a" });
  // Both tabs read the same disk, so both know the same root, and one of them is sending the take.
  const sending = { one: { status: "sending", sentBytes: 1, bytes: 2, secondsLeft: 1 } } as const;
  const tabs = [openTab(), openTab()] as const;
  for (const [index, tab] of tabs.entries()) {
    const uploads = index === 0 ? sending : {};
    tab.show(<SafeLight takes={fakeTakes({ shelf: { takes: [take] }, uploads })} sessionId={null} />);
  }
  const lights = () => tabs.map(({ page }) => lightOf(page));
  await eventually(() => expect(lights()).toEqual(["one-place", "one-place"]));
  const incomplete = { ...storedTake(take, "a"), sealed: null };
  for (const tab of tabs) tab.serverHas([incomplete]);
  for (const tab of tabs) await tab.client.invalidateQueries({ queryKey: ["takes-on-this-computer"] });
  expect(lights()).toEqual(["one-place", "one-place"]);
  for (const tab of tabs) tab.serverHas([storedTake(take, "a")]);
  await eventually(() => expect(lights()).toEqual(["two-places", "two-places"]));
});

test("[TK-98] a take with talkback is only in one place until the server has the same talkback too", async () => {
  const take = sealedTake("one", { root: "a", stem: { stemId: "s", root: "b", gaps: [], format: "pcm-16" } });
  const tab = openTab([storedTake(take, "a")]);
  tab.show(<SafeLight takes={fakeTakes({ shelf: { takes: [take] } })} sessionId={null} />);
  await eventually(() => expect(lightOf(tab.page)).toBe("one-place"));
  const stem = { takeId: "s", root: "b", bytes: 9, storedBytes: 9, spokenBy: [], sealed: null };
  const sealed = { atMs: 0, format: "pcm-16" as const, gaps: [] };
  for (const [changed, light] of [
    [stem, "one-place"],
    [{ ...stem, sealed, root: "another" }, "one-place"],
    [{ ...stem, sealed }, "two-places"],
  ] as const) {
    tab.serverHas([{ ...storedTake(take, "a"), stem: { ...changed, spokenBy: [] } }]);
    await eventually(() => expect(lightOf(tab.page)).toBe(light));
  }
});

test("[TK-4] [TK-104] an upload counts as stored until a list that was asked for after it, then the list decides", async () => {
  const stem = { stemId: "s", root: "b", gaps: [], format: "pcm-16" } as const;
  const take = sealedTake("one", { root: "a", stem });
  const sealed = { atMs: 0, format: "pcm-16" as const, gaps: [] };
  const onServer = { takeId: "s", root: "b", bytes: 9, storedBytes: 9, spokenBy: [], sealed };
  const whole = { ...storedTake(take, "a"), stem: onServer };
  const tab = openTab();
  const one = { status: "stored", storedAtMs: 1_000, root: "a", stemRoot: "b" } as const;
  tab.show(<SafeLight takes={fakeTakes({ shelf: { takes: [take] }, uploads: { one } })} sessionId={null} />);
  await eventually(() => expect(lightOf(tab.page)).toBe("two-places"));
  for (const [askedAtMs, listed, light] of [
    [1_001, [], "one-place"],
    // Asked for before the upload ended, and answered after that.
    [999, [], "two-places"],
    [1_001, [{ ...whole, stem: null }], "one-place"],
    [1_001, [whole], "two-places"],
  ] as const) {
    tab.serverHas(listed, askedAtMs);
    await eventually(() => expect(lightOf(tab.page)).toBe(light));
  }
});

test("[TK-104] the time of the request comes with the list, so a copy that was removed elsewhere turns the light amber", async () => {
  const take = sealedTake("one", { root: "a" });
  const tab = openTab();
  const one = { status: "stored", storedAtMs: performance.now(), root: "a", stemRoot: null } as const;
  tab.show(<SafeLight takes={fakeTakes({ shelf: { takes: [take] }, uploads: { one } })} sessionId={null} />);
  await eventually(() => expect(lightOf(tab.page)).toBe("two-places"));
  await tab.client.refetchQueries({ queryKey: apiQueries.takes.list.queryKey() });
  expect(list).toHaveBeenCalledOnce();
  await eventually(() => expect(lightOf(tab.page)).toBe("one-place"));
});

/** A green light, in a test that moves the clock itself. */
async function openStored() {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const take = sealedTake("one", { root: "a" });
  const tab = openTab([storedTake(take, "a")]);
  tab.show(<SafeLight takes={fakeTakes({ shelf: { takes: [take] } })} sessionId={null} />);
  await eventually(() => expect(lightOf(tab.page)).toBe("two-places"));
  return { take, tab };
}

test("[TK-117] the list is read every 20 seconds, even in the background, so a copy removed by another device turns the light amber", async () => {
  const { tab } = await openStored();
  vi.spyOn(document, "visibilityState", "get").mockReturnValue("hidden");
  list.mockClear();
  await vi.advanceTimersByTimeAsync(19_000);
  expect([list.mock.calls.length, lightOf(tab.page)]).toEqual([0, "two-places"]);
  await vi.advanceTimersByTimeAsync(1_500);
  expect([list.mock.calls.length, lightOf(tab.page)]).toEqual([1, "one-place"]);
});

test("[TK-117] while the server can't be reached, the light stays for 90 seconds and then says that it doesn't know", async () => {
  const { take, tab } = await openStored();
  list.mockImplementation(async () => {
    throw new Error("away");
  });
  onTestFinished(() => void list.mockImplementation(async () => ({ takes: [], room: null, engineers: [] })));
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  await vi.advanceTimersByTimeAsync(85_000);
  expect(lightOf(tab.page)).toBe("two-places");
  await vi.advanceTimersByTimeAsync(20_000);
  expect([lightOf(tab.page), tab.page.textContent]).toEqual(["unknown", "We don't know if your takes are safe"]);
  tab.serverHas([storedTake(take, "a")]);
  await eventually(() => expect(lightOf(tab.page)).toBe("two-places"));
});

test("[TK-103] a take whose talkback can't be read on this computer stays in one place", async () => {
  const take = sealedTake("one", { root: "a", isStemUnreadable: true });
  const tab = openTab([storedTake(take, "a")]);
  tab.show(<SafeLight takes={fakeTakes({ shelf: { takes: [take] } })} sessionId={null} />);
  await eventually(() => expect(lightOf(tab.page)).toBe("one-place"));
});

test("[TK-4] while another tab records, this one doesn't say that it's safe to leave", async () => {
  const closed = sealedTake("one", { root: "a" });
  const elsewhere = { ...sealedTake("two"), state: { status: "recording" } } as const;
  const tab = openTab([storedTake(closed, "a")]);
  tab.show(<SafeLight takes={fakeTakes({ shelf: { takes: [closed, elsewhere] } })} sessionId={null} />);
  await eventually(() => expect(lightOf(tab.page)).toBe("recording"));
});

test("[TK-97] the studio shows the gaps of its session's takes next to the light, which stays as it is", async () => {
  const takes = [
    sealedTake("one", { sessionId: "live", gaps: [gap(480), gap(15_840)] }),
    sealedTake("two", { sessionId: "live", gaps: [gap(96)] }),
    sealedTake("old", { sessionId: "earlier", gaps: [gap(48_000)] }),
  ];
  const tab = openTab(takes.map((take) => storedTake(take, `root of ${take.takeId}`)));
  tab.show(<SafeLight takes={fakeTakes({ shelf: { takes } })} sessionId="live" />);
  await eventually(() => expect(lightOf(tab.page)).toBe("two-places"));
  expect(gapOf(tab.page)).toBe("Gap: 342 ms missing from the recording");
  tab.show(<SafeLight takes={fakeTakes({ shelf: { takes } })} sessionId="another" />);
  expect([lightOf(tab.page), gapOf(tab.page)]).toEqual(["two-places", null]);
});

test("[TK-97] a gap shows while the take is still being recorded", async () => {
  const shelved = { ...sealedTake("one", { sessionId: "live" }), state: { status: "recording" } } as const;
  const take = { takeId: "one", frames: 96_000, gaps: 1, gapMs: 340, sampleRateHz: 48_000, isAutomatic: false };
  const tab = openTab();
  const recording = fakeTakes({ shelf: { takes: [shelved] }, recorder: { status: "recording", take } });
  tab.show(<SafeLight takes={recording} sessionId="live" />);
  await eventually(() => expect(gapOf(tab.page)).toContain("Gap: 340 ms missing"));
  expect(lightOf(tab.page)).toBe("recording");
});
