import { expect, test } from "vitest";
import { factsOf } from "./summary-facts.ts";

test("unknown token counts and costs aren't shown", () => {
  expect(factsOf({ durationMs: 41.6, inputTokens: null, outputTokens: null, costUsd: null })).toBe("42 ms");
  expect(factsOf({ durationMs: 2_140, inputTokens: 1_800, outputTokens: 200, costUsd: 0.0031 })).toBe(
    "2.1 s · 2,000 tokens · US$0.0031",
  );
});
