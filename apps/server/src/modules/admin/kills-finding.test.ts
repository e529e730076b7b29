import { expect, test } from "vitest";
import { killsFinding } from "./kills-finding.ts";

const nowMs = Date.UTC(2026, 10, 22, 12);
const none = { spooled: 0, unrecordedSinceMs: null, hasReserve: true };

test("[KS-13] if a kill is only in memory, the page turns red and says what to do, but not while the kill is still being written", () => {
  expect(killsFinding(none, nowMs)).toEqual({ status: "healthy", detail: "Every use of the kill switch is recorded" });
  expect(killsFinding({ ...none, unrecordedSinceMs: nowMs - 2_000 }, nowMs).status).toBe("healthy");
  expect(killsFinding({ ...none, spooled: 2, unrecordedSinceMs: nowMs - 6_000 }, nowMs)).toEqual({
    status: "error",
    detail:
      "A kill is only in memory, because neither the database nor the disk could store it. Free up disk space or fix the database before you restart.",
  });
});

test("[KS-14] spooled kills cause a warning, and a disk without room for them turns the page red", () => {
  expect(killsFinding({ ...none, spooled: 2 }, nowMs)).toEqual({
    status: "warning",
    detail:
      "Kills on disk, waiting for the database: 2. Their sessions will stay closed. If this continues, look for a locked row.",
  });
  expect(killsFinding({ ...none, hasReserve: false }, nowMs)).toEqual({
    status: "error",
    detail: "No disk space is reserved for kills. Free up 1 MB on the disk that holds FOLDBACK_DATA_DIR and restart.",
  });
});
