import { expect, test } from "vitest";
import { ownVoiceRisk } from "./own-voice-risk.ts";

test.each([
  ["browser", true, null, "none"],
  ["browser", true, true, "none"],
  ["monitor", false, null, "none"],
  ["monitor", true, true, "excluded"],
  ["monitor", true, false, "possible"],
  ["monitor", true, null, "possible"],
  ["window", true, null, "possible"],
  ["unknown", true, null, "possible"],
] as const)(
  "sharing a %s (with sound: %s, own sound left out: %s) has the risk: %s",
  (surface, hasAudio, ownAudioRestricted, risk) => {
    expect(ownVoiceRisk({ surface, hasAudio, ownAudioRestricted })).toBe(risk);
  },
);
