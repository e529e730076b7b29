// Settings for the services outside the database that anchor the evidence.
import * as z from "zod";
import { optional } from "./variables.ts";

export const evidenceVariables = {
  TSA_URL: optional(z.url({ protocol: /^https?$/, error: "must be an http(s) address" })),
  EVIDENCE_ANCHOR_FILE: optional(z.string()),
};

export type EvidenceSettings = { tsaUrl: string | undefined; anchorFile: string | undefined };

export const readEvidence = (values: {
  TSA_URL?: string | undefined;
  EVIDENCE_ANCHOR_FILE?: string | undefined;
}): EvidenceSettings => ({ tsaUrl: values.TSA_URL, anchorFile: values.EVIDENCE_ANCHOR_FILE });
