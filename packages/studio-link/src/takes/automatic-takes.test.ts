import { expect, test } from "vitest";
import { rate, setUp } from "../testing/fake-engine.ts";
import type { EngineMessage } from "./recording-messages.ts";

const automatic = { startDbfs: "-40", silenceSeconds: "3" } as const;
const soundMessages = (messages: readonly EngineMessage[]) =>
  messages.map(({ type }) => type).filter((type) => type.startsWith("sound-"));

test.each([true, false])(
  "[TK-67] [TK-68] an automatic take begins a second before its onset and ends after silence (pre-roll on: %s)",
  async (preRoll) => {
    const set = setUp({ preRoll, automatic });
    const { stored, messages, frame, play, heard } = set;
    play(10, 0.001);
    const soundFrom = frame();
    play(0.5, 0.1);
    const began = messages.find((told) => told.type === "sound-began");
    const onsetFrame = began?.type === "sound-began" ? began.onsetFrame : 0;
    expect(onsetFrame).toBe(soundFrom);
    await set.record({ atFrame: onsetFrame, fromFrame: onsetFrame - rate });
    play(6, 0.1);
    expect(heard("sound-ended")).toBe(false);
    play(3.5, 0.001);
    expect(heard("sound-ended")).toBe(true);
    await set.stop();
    const summary = stored.summaries.get("one");
    expect(summary?.start.preRollFrames).toBe(rate);
    expect(summary?.end.frames).toBe(frame() - onsetFrame + rate);
  },
);

test("[TK-67] clicks don't start a take, even if there are five of them in a second", () => {
  const { play, heard } = setUp({ automatic });
  for (let click = 0; click < 25; click += 1) {
    play(0.016, 0.5);
    play(0.184, 0.001);
  }
  expect(heard("sound-began")).toBe(false);
});

test("[TK-68] after a take is stopped by hand, no end is reported, and new sound is reported after a second's pause", () => {
  const { engine, messages, play } = setUp({ automatic });
  play(6, 0.1);
  engine.obey({ type: "rest" });
  play(1, 0.1);
  play(1.2, 0.001);
  expect(soundMessages(messages)).toEqual(["sound-began"]);
  play(0.5, 0.1);
  expect(soundMessages(messages)).toEqual(["sound-began", "sound-began"]);
});

test("[TK-67] an unplugged input is silence, so it ends an automatic take while it's still unplugged", () => {
  const { play, unplugged, heard } = setUp({ automatic });
  play(6, 0.1);
  unplugged(2);
  expect(heard("sound-ended")).toBe(false);
  unplugged(2.5);
  expect(heard("sound-ended")).toBe(true);
});

test("[TK-67] once automatic takes are off, nothing is reported", () => {
  const { engine, play, heard } = setUp({ automatic });
  engine.obey({ type: "automatic", settings: null, inTake: false });
  play(2, 0.1);
  expect(heard("sound-began")).toBe(false);
  engine.obey({ type: "automatic", settings: automatic, inTake: false });
  play(2, 0.1);
  expect(heard("sound-began")).toBe(true);
});

test("[TK-68] if automatic takes are turned off during one, silence doesn't end it, but does once they're on again", () => {
  const { engine, play, messages } = setUp({ automatic });
  play(4, 0.1);
  engine.obey({ type: "automatic", settings: null, inTake: true });
  play(10, 0.001);
  expect(soundMessages(messages)).toEqual(["sound-began"]);
  engine.obey({ type: "automatic", settings: automatic, inTake: true });
  play(2.8, 0.001);
  expect(soundMessages(messages)).toEqual(["sound-began"]);
  play(0.4, 0.001);
  expect(soundMessages(messages)).toEqual(["sound-began", "sound-ended"]);
});
