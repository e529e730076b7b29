// The format of a model's answer. It uses only plain types, because not every server supports other types. We check
// lengths, times and sources afterwards.
import { suggestionPriorities, suggestionTypes } from "@foldback/domain/analysis/analysis";
import * as z from "zod";

const sources = z.array(z.string());

export const answerSchema = z.object({
  overview: z.array(z.object({ text: z.string(), sources })),
  key_moments: z.array(z.object({ at_seconds: z.number(), description: z.string(), sources })),
  breakdown: z.array(z.object({ topic: z.string(), details: z.string(), sources })),
  suggestions: z.array(
    z.object({
      priority: z.enum(suggestionPriorities),
      type: z.enum(suggestionTypes),
      suggestion: z.string(),
      song: z.string().nullable(),
      sources,
    }),
  ),
});
export type Answer = z.infer<typeof answerSchema>;
