import { expect, test } from "vitest";
import { changeText } from "./change-line.ts";
import { levelText } from "./fader-law.ts";

test("[MX-9] levels are in decibels where the DAW's law is known", () => {
  expect(levelText(13_926, "live")).toBe("0.0 dB");
  expect(levelText(16_383, "live")).toBe("+6.0 dB");
  expect(levelText(Math.round((192 / 198) ** 8 * 16_383), "ardour")).toBe("0.0 dB");
  expect(levelText(16_383, "ardour")).toBe("+6.0 dB");
  expect(levelText(0, "other")).toBe("-∞ dB");
});

test("[MX-9] without a known law, the level is the fader's position", () => {
  expect(levelText(8_192, "other")).toBe("50%");
  expect(levelText(1_638, "live")).toBe("10%");
});

test("[MX-9] a line names the track, the new value and the old one", () => {
  const about = { id: 1, label: "Lead vox", position: 3, state: "seen" } as const;
  const at = (decibels: number) => Math.round(((decibels + 34) / 40) * 16_383);
  expect(changeText({ ...about, what: "level", from: at(-4.2), to: at(-6) }, "live")).toBe(
    "Lead vox -6.0 dB, was -4.2 dB",
  );
  expect(changeText({ ...about, what: "mute", from: false, to: true }, "live")).toBe("Lead vox mute on");
  expect(changeText({ ...about, label: "", what: "pan", from: 6, to: 4 }, "live")).toBe(
    "Track 4 pan 40% left, was centre",
  );
  expect(changeText({ ...about, position: -1, what: "level", from: 16_383, to: 0 }, "live")).toBe(
    "Master -∞ dB, was +6.0 dB",
  );
});
