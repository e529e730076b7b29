import type { SummaryView } from "@foldback/protocol/http/analysis";
import { texts } from "../texts.ts";

type Usage = Pick<SummaryView, "durationMs" | "inputTokens" | "outputTokens" | "costUsd">;

const count = new Intl.NumberFormat("en-GB");

/** Returns the duration, and the tokens and cost if they were counted. */
export function factsOf({ durationMs, inputTokens, outputTokens, costUsd }: Usage): string {
  const time = durationMs < 1_000 ? `${Math.round(durationMs)} ms` : `${(durationMs / 1_000).toFixed(1)} s`;
  const total = (inputTokens ?? 0) + (outputTokens ?? 0);
  const tokens = inputTokens === null && outputTokens === null ? null : texts.tokens(total, count.format(total));
  const cost = costUsd === null ? null : `US$${costUsd.toFixed(4)}`;
  return [time, tokens, cost].filter((fact) => fact !== null).join(" · ");
}
