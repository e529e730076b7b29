import type { PreflightMeasured } from "@foldback/studio-link/preflight/preflight-result";
import { expect, test } from "vitest";
import { preflightFigures } from "./preflight-figures.ts";

test.each<[PreflightMeasured, string[]]>([
  [{ permission: "granted" }, ["Allowed"]],
  [{ permission: null }, []],
  [{ device: "Scarlett", peakDbfs: -72.31 }, ["Scarlett", "−72.3 dBFS"]],
  [{ device: "Scarlett", peakDbfs: -0.01 }, ["Scarlett", "0.0 dBFS"]],
  [{ device: "Scarlett", peakDbfs: -120 }, ["Scarlett", "silent"]],
  [{ device: "Scarlett", peakDbfs: null }, ["Scarlett"]],
  [{ device: "Scarlett", quality: "16-bit" }, ["Scarlett", "16-bit (browser limit)"]],
  [{ device: "Scarlett", quality: "not-measured" }, ["Scarlett"]],
  [{ device: "", peakDbfs: -6 }, ["−6.0 dBFS"]],
  [{ channelCount: 1 }, ["1 channel"]],
  [{ channelCount: null }, []],
  [
    { echoCancellation: true, noiseSuppression: false, autoGainControl: null },
    ["On: echo cancellation. Off: noise suppression. Unknown: gain control"],
  ],
  [{ bitsPerSecond: 524_288 }, ["0.52 Mbit/s"]],
  [{ bitsPerSecond: 8_391_000 }, ["8.4 Mbit/s"]],
  [{ bitsPerSecond: 1_258_291_200 }, ["1,300 Mbit/s"]],
  [{ bitsPerSecond: null }, []],
  [{ host: true, outside: false, relay: true, route: "relay" }, ["Relayed"]],
  [{ host: true, outside: false, relay: false }, []],
  [{}, []],
])("for %o the line shows %o", (measured, expected) => {
  expect(preflightFigures(measured).map(({ text }) => text)).toEqual(expected);
});
