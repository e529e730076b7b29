import type { PreflightCheckResult } from "@foldback/studio-link/preflight/preflight-result";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { PreflightResults } from "./preflight-dialog.tsx";

const passed = { outcome: "passed", reason: null } as const;
const results: readonly PreflightCheckResult[] = [
  { id: "screen", ...passed, measured: { permission: "prompt" } },
  { id: "input", ...passed, measured: { device: "Scarlett 2i2 USB", peakDbfs: -12.04 } },
  { id: "stereo", ...passed, measured: { channelCount: 2 } },
  {
    id: "processing",
    ...passed,
    measured: { echoCancellation: false, noiseSuppression: false, autoGainControl: false },
  },
  { id: "upload", outcome: "warning", reason: "upload-slow", measured: { bitsPerSecond: 3_380_000 } },
  { id: "path", ...passed, measured: { host: true, outside: true, relay: false, route: "direct" } },
];

/** Returns each line's texts, in order. */
function linesOf(shown: readonly PreflightCheckResult[], running = false): string[][] {
  const markup = renderToStaticMarkup(<PreflightResults results={shown} running={running} />);
  return markup
    .split("</li>")
    .map((line) => [...line.matchAll(/>([^<]+)</g)].map(([, text]) => text ?? ""))
    .filter((line) => line.length > 0);
}

test("every line shows its figures before its advice", () => {
  expect(linesOf(results)).toEqual([
    ["Screen sharing", "Good", "Your browser will ask what to share"],
    ["Audio input and level", "Good", "Scarlett 2i2 USB", "−12.0 dBFS"],
    ["Stereo", "Good", "2 channels"],
    ["Browser processing", "Good", "Off: echo cancellation, noise suppression, gain control"],
    [
      "Upload speed",
      "Warning",
      "3.4 Mbit/s",
      "Your upload is slow, so the picture may lose sharpness. ",
      "How to fix this",
    ],
    ["Connection to the engineer", "Good", "Direct"],
  ]);
});

test("a check that's still running or wasn't measured shows no figure", () => {
  const none: readonly PreflightCheckResult[] = [
    { id: "upload", outcome: "not-measured", reason: null, measured: { bitsPerSecond: null } },
    { id: "path", outcome: "not-measured", reason: null, measured: { host: true, outside: false, relay: false } },
  ];
  expect(linesOf(none).slice(4)).toEqual([
    ["Upload speed", "Not measured"],
    ["Connection to the engineer", "Not measured"],
  ]);
  expect(linesOf([], true)).toHaveLength(6);
  expect(linesOf([], true)[1]).toEqual(["Audio input and level"]);
});
