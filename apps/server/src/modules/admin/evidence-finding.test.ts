import { expect, test } from "vitest";
import { evidenceFinding } from "./evidence-finding.ts";

const minuteMs = 60_000;
const nowMs = Date.UTC(2026, 10, 21, 12);
const state = { entries: 12, signed: 9, unsignedSinceMs: nowMs - minuteMs, keyPresent: true, timestamps: false };

test("[AM6] entries that were written just now wait for their checkpoint, however long it was quiet before them", () => {
  expect(evidenceFinding(state, nowMs)).toEqual({ status: "healthy", detail: "12 entries, 9 signed" });
});

test("[AM6] entries that have waited for too long are a warning, also those before the first checkpoint", () => {
  for (const signed of [0, 9])
    expect(evidenceFinding({ ...state, signed, unsignedSinceMs: nowMs - 11 * minuteMs }, nowMs)).toEqual({
      status: "warning",
      detail: `${12 - signed} entries wait for a checkpoint. The log says what keeps it back`,
    });
});

test("[AM6] without a key nothing is signed, and nothing that is signed is late", () => {
  const signed = { ...state, signed: 12, unsignedSinceMs: null, timestamps: true };
  expect(evidenceFinding(signed, nowMs)).toEqual({
    status: "healthy",
    detail: "12 entries, 12 signed; an authority is asked for timestamps at session ends and exports",
  });
  expect(evidenceFinding({ ...signed, keyPresent: false }, nowMs)).toMatchObject({ status: "error" });
});
