import type { SummarySettings } from "../../config/summary-settings.ts";
import type { Summariser } from "../../modules/analysis/ports.ts";
import { createBuiltInSummariser } from "./built-in-summariser.ts";
import { createModelSummariser } from "./model-summariser.ts";

export const createSummariser = (settings: SummarySettings): Summariser =>
  settings.provider === "builtin" ? createBuiltInSummariser() : createModelSummariser(settings);
