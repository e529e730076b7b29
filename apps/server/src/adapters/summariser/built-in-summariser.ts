// Writes session notes on this machine from quotations and counts, without a model.
import { builtInNotesName } from "@foldback/domain/analysis/analysis";
import { sessionNotes } from "@foldback/domain/analysis/session-notes";
import type { Summariser } from "../../modules/analysis/ports.ts";

const engine = { name: builtInNotesName, place: "local" } as const;

export const createBuiltInSummariser = (): Summariser => ({
  engine,
  async summarise(lines, facts) {
    const startedMs = performance.now();
    const analysis = sessionNotes(lines, facts);
    const durationMs = Math.round(performance.now() - startedMs);
    const usage = { engine, inputTokens: null, outputTokens: null, costUsd: null, durationMs, fallbackReason: null };
    return { analysis, usage };
  },
});
