import { expect, test } from "vitest";
import { evidenceFinding } from "./evidence-finding.ts";

const minuteMs = 60_000;
const nowMs = Date.UTC(2026, 10, 21, 12);
const key = { signedAtMs: Date.UTC(2026, 10, 20, 14, 3), keyProblem: null };
const state = {
  ...key,
  entries: 12,
  signed: 9,
  unsignedSinceMs: nowMs - minuteMs,
  anchorMissing: false,
  timestamps: false,
};

test("[AM-6] new entries can wait for their checkpoint without a warning, however old the last checkpoint is", () => {
  expect(evidenceFinding(state, nowMs)).toEqual({ status: "healthy", detail: "12 entries, 9 signed" });
});

test("[AM-6] entries that wait too long for a checkpoint cause a warning, even before the first one", () => {
  for (const signed of [0, 9])
    expect(evidenceFinding({ ...state, signed, unsignedSinceMs: nowMs - 11 * minuteMs }, nowMs)).toEqual({
      status: "warning",
      detail: `${12 - signed} entries not signed yet. See the log for the reason.`,
    });
});

test("[EV-13] without a key the page says that nothing is signed, and fully signed entries never count as late", () => {
  const signed = { ...state, signed: 12, unsignedSinceMs: null, timestamps: true };
  expect(evidenceFinding(signed, nowMs)).toEqual({
    status: "healthy",
    detail: "12 entries, 12 signed. A timestamp authority confirms every export and the end of every session.",
  });
  const words = {
    missing: /^evidence-key.json is missing from the data folder\./,
    another: /^evidence-key.json contains a different key from the one that signs this ledger\./,
    unreadable: /^evidence-key.json is damaged, or the server isn't allowed to read it\./,
  };
  for (const keyProblem of ["missing", "another", "unreadable"] as const) {
    const { status, detail } = evidenceFinding({ ...signed, keyProblem }, nowMs);
    expect(status).toBe("error");
    expect(detail).toMatch(words[keyProblem]);
    expect(detail).toContain("Nothing has been signed since 2026-11-20 14:03 UTC, and nothing can be exported.");
    expect(detail).toMatch(
      /Stop the server, restore the file that was backed up with this database, and start it again\.$/,
    );
  }
});

test("[BK-7] a ledger that's behind is blamed on a restore, an older copy of Postgres or a power cut", () => {
  const { status, detail } = evidenceFinding({ ...state, keyProblem: "behind" }, nowMs);
  expect(status).toBe("error");
  expect(detail).toMatch(/an older backup was restored, Postgres switched to an older copy, or .+ in a power cut\./);
  expect(detail).toMatch(/If you can do neither, stop the server and run npm run accept-restore\.$/);
});

test("[BK-14] an unreadable anchor is an error, and one without a checkpoint a warning", () => {
  const unreadable = evidenceFinding({ ...state, keyProblem: "anchor" }, nowMs);
  expect(unreadable.status).toBe("error");
  expect(unreadable.detail).toMatch(/^The server can't read the anchor.+Nothing has been signed since/);
  const missing = evidenceFinding({ ...state, anchorMissing: true }, nowMs);
  expect(missing).toMatchObject({ status: "warning", detail: expect.stringContaining("mount it and restart") });
});
