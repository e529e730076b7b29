import { expect, test } from "vitest";
import { createRequestFigures } from "./request-figures.ts";

test("requests of the last five minutes are counted, and the averages are null if there are none", () => {
  let nowMs = 1_000_000;
  const figures = createRequestFigures(() => nowMs);
  expect(figures.recent()).toEqual({ requests: 0, responseTimeMs: null, errorRate: null });
  figures.note({ status: 200, durationMs: 10 });
  figures.note({ status: 500, durationMs: 30 });
  expect(figures.recent()).toEqual({ requests: 2, responseTimeMs: 20, errorRate: 0.5 });
  nowMs += 200_000;
  figures.note({ status: 404, durationMs: 80 });
  expect(figures.recent()).toMatchObject({ requests: 3, responseTimeMs: 40 });
  nowMs += 150_000;
  expect(figures.recent()).toEqual({ requests: 1, responseTimeMs: 80, errorRate: 0 });
});
