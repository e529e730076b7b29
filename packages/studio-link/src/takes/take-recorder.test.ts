import { eventually } from "@foldback/testkit/eventually";
import { expect, test, vi } from "vitest";
import { browserLocks, mediaTrack, sealed, setUp } from "./fake-recorder.ts";

test("[TL-1] the Recording lamp is lit from when Record is pressed until the take starts to close", async () => {
  const set = setUp();
  await set.recorder.arm();
  expect([set.status(), set.lit()]).toEqual(["armed", false]);
  await set.recorder.record(null);
  expect([set.status(), set.lit()]).toEqual(["recording", true]);
  set.recorder.stop();
  expect([set.status(), set.lit()]).toEqual(["sealing", false]);
  set.tell(sealed);
  expect([set.status(), set.lit()]).toEqual(["armed", false]);
  expect(set.commands.map(({ type }) => type)).toEqual(["record", "stop"]);
});

test("Record arms the input first, and reports the reason if there's no program feed", async () => {
  const set = setUp();
  await set.recorder.record("session-1");
  expect(set.commands).toMatchObject([{ type: "record", sessionId: "session-1", input: "Interface" }]);
  const without = setUp();
  without.feed(null);
  await without.recorder.record(null);
  expect(without.recorder.getSnapshot()).toMatchObject({ status: "off", failure: "no-input" });
});

test("[TK-63] during a session a take begins at the server's time, and outside one at this computer's", async () => {
  const beginning = async (serverNowMs: number | null, start: (set: ReturnType<typeof setUp>) => Promise<void>) => {
    const set = setUp({ serverNowMs: () => serverNowMs });
    await set.recorder.arm();
    await start(set);
    await eventually(() => expect(set.commands).toMatchObject([{ type: "record" }]));
    return set.commands[0];
  };
  const press = ({ recorder }: ReturnType<typeof setUp>) => recorder.record("session-1");
  const sound = async ({ tell }: ReturnType<typeof setUp>) => tell({ type: "sound-began", onsetFrame: 0 });
  expect(await beginning(3_600_000, press)).toMatchObject({ pressedAtMs: 3_600_000 });
  // The fake tap is at frame 4,800 of 48 kHz.
  expect(await beginning(3_600_000, sound)).toMatchObject({ pressedAtMs: 3_599_900 });
  expect(await beginning(null, press)).toMatchObject({ pressedAtMs: 0 });
});

test("[TK-66] the recorder reports its state, the seconds on disk, and every failed attempt, even the same one again", async () => {
  const set = setUp();
  expect(set.reports).toEqual([{ status: "off", seconds: 0, failure: null }]);
  await set.recorder.record(null);
  set.tell({ type: "recording", takeId: "take-1", sessionId: "s1" });
  set.tell({ type: "written", frames: 100_000, gaps: 0, gapMs: 0 });
  expect(set.reports.at(-1)).toEqual({ status: "recording", seconds: 2, failure: null });
  const without = setUp();
  without.feed(null);
  for (const _attempt of ["first", "second"]) await without.recorder.record(null);
  expect(without.reports.slice(1).map(({ failure }) => failure)).toEqual([null, "no-input", null, "no-input"]);
});

test("[TK-5] only one tab of a browser can have the recorder, and another can once it's released", async () => {
  const lock = browserLocks();
  const first = setUp({ lock });
  const second = setUp({ lock });
  await first.recorder.arm();
  await second.recorder.arm();
  expect(second.recorder.getSnapshot()).toMatchObject({ status: "off", failure: "recording-elsewhere" });
  first.recorder.disarm();
  await second.recorder.arm();
  expect(second.status()).toBe("armed");
});

test("[TK-5] a take that another tab has open isn't continued", async () => {
  const lock = browserLocks();
  await lock("foldback-take:take-9");
  const set = setUp({ lock });
  await set.recorder.resume({ takeId: "take-9", sampleRateHz: 48_000 });
  expect(set.recorder.getSnapshot()).toMatchObject({ status: "armed", failure: "open-elsewhere" });
  expect(set.commands).toEqual([]);
});

test("[TK-13] a kill releases the input and ends the take immediately, or disarms an armed recorder", async () => {
  const set = setUp();
  await set.recorder.record(null);
  set.done.length = 0;
  set.kill();
  expect(set.done).toEqual(["let go", "stop"]);
  expect(set.commands.at(-1)).toEqual({ type: "stop", atFrame: 4_800, why: "killed" });
  expect(set.lit()).toBe(false);
  const armed = setUp();
  await armed.recorder.arm();
  armed.kill();
  expect(armed.status()).toBe("off");
});

test("a recording continues when the session's feed ends, but a recorder that's only armed is disarmed", async () => {
  const set = setUp();
  await set.recorder.record("session-1");
  set.feed(null);
  expect(set.status()).toBe("recording");
  set.recorder.stop();
  set.tell(sealed);
  expect(set.status()).toBe("off");
  const armed = setUp();
  await armed.recorder.arm();
  armed.feed(null);
  expect(armed.status()).toBe("off");
});

test("an input that's plugged in again is recorded and measured again", async () => {
  const set = setUp();
  await set.recorder.record(null);
  set.tell({ type: "verdict", verdict: "24-bit" });
  set.unplug();
  expect(set.recorder.getSnapshot()).toMatchObject({ isInputGone: true, verdict: "24-bit" });
  set.feed(mediaTrack());
  expect(set.recorder.getSnapshot()).toMatchObject({ isInputGone: false, verdict: null, status: "recording" });
  expect(set.commands.at(-1)).toEqual({ type: "input", deviceRateHz: 48_000 });
});

test("[TK-1] frames count as recorded only once the worker has acknowledged them", async () => {
  const set = setUp();
  await set.recorder.record(null);
  expect(set.recorder.getSnapshot().take).toBeNull();
  set.tell({ type: "recording", takeId: "take-1", sessionId: "s1" });
  expect(set.recorder.getSnapshot().take?.frames).toBe(0);
  set.tell({ type: "written", frames: 4_800, gaps: 1, gapMs: 20 });
  expect(set.recorder.getSnapshot().take).toMatchObject({ frames: 4_800, gaps: 1, gapMs: 20 });
});

test("[TK-17] a recording that ends by itself says why", async () => {
  for (const [message, failure] of [
    [{ ...sealed, why: "disk-full" }, "disk-full"],
    [{ type: "not-sealed", takeId: "take-1" }, "disk"],
    [{ type: "failed", code: "disk-full" }, "disk-full"],
  ] as const) {
    const set = setUp();
    await set.recorder.record(null);
    set.tell(message);
    expect(set.recorder.getSnapshot()).toMatchObject({ status: "armed", failure, take: null });
    expect(set.lit()).toBe(false);
  }
});

test("leaving the studio closes the take first and then the recorder", async () => {
  const set = setUp();
  await set.recorder.record(null);
  set.recorder.close();
  expect(set.done).not.toContain("engine closed");
  const shelfChanged = vi.fn();
  set.recorder.subscribeShelf(shelfChanged);
  set.tell(sealed);
  await eventually(() => expect(shelfChanged).toHaveBeenCalledOnce());
  expect(set.done).toContain("engine closed");
});

const settings = { startDbfs: "-40", silenceSeconds: "10" } as const;
const began = { type: "sound-began", onsetFrame: 100_000 } as const;

test("[TK-68] sound starts an automatic take at its onset, silence ends it, and the next sound starts another", async () => {
  const set = setUp();
  set.recorder.inSession("session-1");
  set.recorder.setAutomatic(settings);
  await set.recorder.arm();
  expect(set.recorder.getSnapshot()).toMatchObject({ status: "armed", automatic: settings });
  set.tell(began);
  await eventually(() => expect(set.commands).toHaveLength(1));
  expect(set.commands).toMatchObject([{ type: "record", atFrame: 100_000, fromFrame: 52_000, sessionId: "session-1" }]);
  set.tell({ type: "recording", takeId: "take-1", sessionId: "s1" });
  expect(set.recorder.getSnapshot()).toMatchObject({ status: "recording", take: { isAutomatic: true } });
  set.tell({ type: "sound-ended" });
  expect(set.status()).toBe("sealing");
  // Sound that begins while the take is being closed isn't lost.
  set.tell({ ...began, onsetFrame: 200_000 });
  set.tell(sealed);
  await eventually(() => expect(set.commands.at(-1)).toMatchObject({ type: "record", atFrame: 200_000 }));
});

test("[TK-68] silence doesn't end a take that the artist started, and sound doesn't start one while it's recorded", async () => {
  const set = setUp();
  set.recorder.setAutomatic(settings);
  await set.recorder.record(null);
  set.tell({ type: "recording", takeId: "take-1", sessionId: "s1" });
  set.tell(began);
  set.tell({ type: "sound-ended" });
  expect(set.recorder.getSnapshot()).toMatchObject({ status: "recording", take: { isAutomatic: false } });
  expect(set.commands.filter(({ type }) => type === "record")).toHaveLength(1);
});

test("[TK-68] turning automatic takes off keeps the running take, and turning them on again lets silence end only a take that was started by sound", async () => {
  for (const isAutomatic of [true, false]) {
    const set = setUp();
    set.recorder.setAutomatic(settings);
    await set.recorder.arm();
    if (isAutomatic) set.tell(began);
    else await set.recorder.record(null);
    await eventually(() => expect(set.commands).toHaveLength(1));
    set.tell({ type: "recording", takeId: "take-1", sessionId: "s1" });
    set.recorder.setAutomatic(null);
    expect(set.recorder.getSnapshot()).toMatchObject({ status: "recording", automatic: null, take: { isAutomatic } });
    set.recorder.setAutomatic(settings);
    expect(set.commands.slice(1)).toEqual([
      { type: "automatic", settings: null, inTake: isAutomatic },
      { type: "automatic", settings, inTake: isAutomatic },
    ]);
    set.tell({ type: "sound-ended" });
    expect(set.status()).toBe(isAutomatic ? "sealing" : "recording");
  }
});

test("[TK-68] stopping a take by hand makes the worker ignore sound for a moment, and an end after silence doesn't", async () => {
  const set = setUp();
  set.recorder.setAutomatic(settings);
  await set.recorder.arm();
  for (const end of [() => set.tell({ type: "sound-ended" }), set.recorder.stop]) {
    set.tell(began);
    await eventually(() => expect(set.status()).toBe("recording"));
    end();
    set.tell(sealed);
  }
  expect(set.commands.map(({ type }) => type)).toEqual(["record", "stop", "record", "stop", "rest"]);
});

test("[TK-68] [TK-13] after a kill no sound starts a take", async () => {
  const set = setUp();
  set.recorder.setAutomatic(settings);
  await set.recorder.arm();
  set.tell(began);
  await eventually(() => expect(set.status()).toBe("recording"));
  set.feed(null);
  set.kill();
  expect(set.commands.map(({ type }) => type)).toContain("automatic");
  set.tell(began);
  set.tell({ ...sealed, why: "killed" });
  set.tell(began);
  expect(set.status()).toBe("off");
  expect(set.commands.filter(({ type }) => type === "record")).toHaveLength(1);
});

test("[TK-68] after a failure automatic takes turn themselves off, and a take open elsewhere isn't recorded", async () => {
  const lock = browserLocks();
  await lock("foldback-take:take-1");
  const set = setUp({ lock });
  set.recorder.setAutomatic(settings);
  await set.recorder.arm();
  set.tell(began);
  await eventually(() => expect(set.recorder.getSnapshot()).toMatchObject({ automatic: null }));
  expect(set.recorder.getSnapshot()).toMatchObject({ status: "armed", failure: "open-elsewhere" });
  set.tell(began);
  expect(set.commands).toEqual([{ type: "automatic", settings: null, inTake: false }]);
  set.recorder.setAutomatic(settings);
  expect(set.recorder.getSnapshot()).toMatchObject({ automatic: settings, failure: null });
  const without = setUp();
  without.recorder.setAutomatic(settings);
  without.feed(null);
  await without.recorder.arm();
  expect(without.recorder.getSnapshot()).toMatchObject({ automatic: settings, failure: "no-input" });
});

test("[TK-83] after a withdrawal the worker is told before the tap is released, so nothing that's on its way is kept", async () => {
  const set = setUp();
  await set.recorder.record("s1");
  set.tell({ type: "recording", takeId: "take-1", sessionId: "s1" });
  set.talkback({ track: mediaTrack(), why: null, sessionId: "s1" });
  expect(set.recorder.getSnapshot().keepsTalkback).toBe(true);
  set.talkback({ track: null, why: "no-consent", sessionId: null });
  expect(set.done.slice(-2)).toEqual(["talkback", "no talkback"]);
  expect(set.commands.at(-1)).toEqual({ type: "talkback", why: "no-consent", sessionId: null });
  expect(set.recorder.getSnapshot().keepsTalkback).toBe(false);
});

test("[TK-83] a recorder that's armed later gets the voice that the engineer already lets the artist keep", async () => {
  const set = setUp();
  set.talkback({ track: mediaTrack(), why: null, sessionId: "s1" });
  await set.recorder.arm();
  expect(set.done).toEqual(["talkback"]);
  await set.recorder.record("s1");
  set.tell({ type: "recording", takeId: "take-1", sessionId: "s1" });
  expect(set.recorder.getSnapshot().keepsTalkback).toBe(true);
});

test("[TK-85] a take that was begun in another session or outside any doesn't claim to keep talkback", async () => {
  for (const sessionId of ["s1", null]) {
    const set = setUp();
    await set.recorder.record(sessionId);
    set.tell({ type: "recording", takeId: "take-1", sessionId });
    set.talkback({ track: mediaTrack(), why: null, sessionId: "s2" });
    expect(set.commands.at(-1)).toEqual({ type: "talkback", why: null, sessionId: "s2" });
    expect([set.recorder.getSnapshot().keepsTalkback, set.keeping.at(-1)]).toEqual([false, false]);
    set.talkback({ track: mediaTrack(), why: null, sessionId: sessionId ?? "s3" });
    expect(set.keeping.at(-1)).toBe(sessionId === "s1");
  }
});
