import { expect, test } from "vitest";
import { inputCheck } from "./checks/input-check.ts";
import { type CandidateKind, judgePath } from "./checks/path-check.ts";
import { processingOffCheck } from "./checks/processing-check.ts";
import { screenCheck } from "./checks/screen-check.ts";
import { stereoCheck } from "./checks/stereo-check.ts";
import { judgeUpload } from "./checks/upload-check.ts";
import type { InputProbe } from "./input-probe.ts";
import { localDay, preflightDue } from "./preflight-day.ts";
import type { PreflightCheckId, PreflightCheckResult } from "./preflight-result.ts";
import { preflightVerdict } from "./verdict.ts";

const ids: PreflightCheckId[] = ["screen", "input", "stereo", "processing", "upload", "path"];
const allPassed: PreflightCheckResult[] = ids.map((id) => ({ id, outcome: "passed", reason: null, measured: {} }));
const withResult = (changed: Omit<PreflightCheckResult, "measured">) =>
  allPassed.map((result) => (result.id === changed.id ? { ...changed, measured: {} } : result));

test.each([
  ["passed checks", allPassed, "ready", []],
  [
    "a warning",
    withResult({ id: "stereo", outcome: "warning", reason: "input-mono" }),
    "ready-with-warnings",
    ["input-mono"],
  ],
  [
    "no input",
    withResult({ id: "input", outcome: "failed", reason: "input-missing" }),
    "ready-with-warnings",
    ["input-missing"],
  ],
  [
    "a blocked screen",
    withResult({ id: "screen", outcome: "failed", reason: "screen-blocked" }),
    "not-ready",
    ["screen-blocked"],
  ],
  [
    "a slow connection",
    withResult({ id: "upload", outcome: "failed", reason: "upload-too-slow" }),
    "not-ready",
    ["upload-too-slow"],
  ],
  [
    "no network path",
    withResult({ id: "path", outcome: "failed", reason: "path-blocked" }),
    "not-ready",
    ["path-blocked"],
  ],
  ["an unmeasured check", withResult({ id: "path", outcome: "not-measured", reason: null }), "ready-with-warnings", []],
] as const)("the verdict is right for %s", (_name, results, verdict, reasons) => {
  expect(preflightVerdict(results)).toEqual({ verdict, reasons });
});

const raw = {
  echoCancellation: false,
  noiseSuppression: false,
  autoGainControl: false,
  channelCount: 2,
  sampleRateHz: 48_000,
  verdict: "raw",
} as const;
const heard: Extract<InputProbe, { ok: true }> = {
  ok: true,
  quality: "24-bit",
  label: "Scarlett",
  processing: raw,
  peakDbfs: -9,
  warnings: [],
};

test.each<[string, InputProbe, string[]]>([
  ["music", heard, ["passed", "passed", "passed"]],
  ["silence", { ...heard, warnings: ["silent"] }, ["input-silent", "not-measured", "passed"]],
  ["clipping", { ...heard, warnings: ["clipping"] }, ["input-clipping", "passed", "passed"]],
  ["a resampled input", { ...heard, quality: "resampled" }, ["input-resampled", "passed", "passed"]],
  ["an input that wasn't measured", { ...heard, quality: "not-measured" }, ["passed", "passed", "passed"]],
  ["clipping mono", { ...heard, warnings: ["clipping", "mono"] }, ["input-clipping", "input-mono", "passed"]],
  ["a mono device", { ...heard, processing: { ...raw, channelCount: 1 } }, ["passed", "input-mono", "passed"]],
  ["no level reading", { ...heard, peakDbfs: null }, ["not-measured", "not-measured", "passed"]],
  [
    "echo cancellation",
    { ...heard, processing: { ...raw, verdict: "processed" } },
    ["passed", "passed", "input-processed"],
  ],
  [
    "a browser that doesn't report its processing",
    { ...heard, processing: { ...raw, verdict: "unknown" } },
    ["passed", "passed", "input-processing-unknown"],
  ],
  ["a refused input", { ok: false, code: "denied" }, ["input-denied", "not-measured", "not-measured"]],
  ["an input in use", { ok: false, code: "in-use" }, ["input-in-use", "not-measured", "not-measured"]],
])("the input checks are right for %s", (_name, probe, expected) => {
  const results = [inputCheck(probe), stereoCheck(probe), processingOffCheck(probe)];
  expect(results.map(({ reason, outcome }) => reason ?? outcome)).toEqual(expected);
});

const noFacts = { askedOutside: true, relayConfigured: false };
test.each<[string, CandidateKind[], Partial<typeof noFacts>, string]>([
  ["an outside address", ["host", "srflx"], {}, "passed"],
  ["only a relay", ["host", "relay"], {}, "path-relayed"],
  ["no outside address, but a relay at the server", ["host"], { relayConfigured: true }, "path-relayed"],
  ["no outside address and no relay", ["host"], {}, "path-local-only"],
  ["no STUN server to ask", ["host"], { askedOutside: false }, "not-measured"],
  ["no address", [], {}, "path-blocked"],
])("the path check is right for %s", (_name, kinds, facts, expected) => {
  const { reason, outcome } = judgePath(new Set(kinds), { ...noFacts, ...facts });
  expect(reason ?? outcome).toBe(expected);
});

test.each([
  [500_000, "upload-too-slow"],
  [1_000_000, "upload-slow"],
  [3_999_999, "upload-slow"],
  [4_000_000, "passed"],
])("an upload of %i bits per second is rated %s", (bitsPerSecond, expected) => {
  const { reason, outcome, measured } = judgeUpload(bitsPerSecond);
  expect(reason ?? outcome).toBe(expected);
  expect(measured).toEqual({ bitsPerSecond });
});

test("[SE-15] the screen check depends on what the browser supports, and only warns of one that can't share a screen", () => {
  type Devices = Parameters<typeof screenCheck>[0]["mediaDevices"];
  const mediaDevices = { getDisplayMedia: () => undefined } as unknown as Devices;
  expect(screenCheck({ mediaDevices, permission: "prompt" }).outcome).toBe("passed");
  expect(screenCheck({ mediaDevices, permission: null }).outcome).toBe("passed");
  expect(screenCheck({ mediaDevices, permission: "denied" }).reason).toBe("screen-blocked");
  const unsupported = { reason: "screen-unsupported", measured: { permission: null } };
  const onPhone = screenCheck({ mediaDevices: {} as Devices, permission: "prompt" });
  expect(onPhone).toMatchObject({ outcome: "warning", ...unsupported });
  const withoutDevices = screenCheck({ mediaDevices: undefined, permission: "prompt" });
  expect(withoutDevices).toMatchObject({ outcome: "failed", ...unsupported });
});

test("the pre-flight check is due once per local day", () => {
  const morning = new Date(2026, 10, 9, 0, 5);
  expect(localDay(morning)).toBe("2026-11-09");
  expect(preflightDue(null, morning)).toBe(true);
  expect(preflightDue("2026-11-08", morning)).toBe(true);
  expect(preflightDue("2026-11-09", morning)).toBe(false);
});
