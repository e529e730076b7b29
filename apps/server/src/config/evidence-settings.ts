// Where evidence is anchored outside the database.
import * as z from "zod";

const blankIsAbsent = (value: unknown) => (value === "" ? undefined : value);

export const evidenceVariables = {
  TSA_URL: z.preprocess(blankIsAbsent, z.url({ protocol: /^https?$/, error: "must be an http(s) address" }).optional()),
  EVIDENCE_ANCHOR_FILE: z.preprocess(blankIsAbsent, z.string().optional()),
};

export type EvidenceSettings = { tsaUrl: string | undefined; anchorFile: string | undefined };

export const readEvidence = (values: {
  TSA_URL?: string | undefined;
  EVIDENCE_ANCHOR_FILE?: string | undefined;
}): EvidenceSettings => ({ tsaUrl: values.TSA_URL, anchorFile: values.EVIDENCE_ANCHOR_FILE });
