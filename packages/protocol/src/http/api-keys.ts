import { apiKeyDays, apiScopes, maxApiKeyNameLength } from "@foldback/domain/api/api-key";
import * as z from "zod";
import { identityProof } from "./accounts.ts";
import { base } from "./base.ts";

const apiKeyView = z.object({
  id: z.string(),
  name: z.string(),
  /** The key's first characters, so that its owner can recognise it. */
  hint: z.string(),
  scopes: z.array(z.enum(apiScopes)),
  createdAtMs: z.number(),
  expiresAtMs: z.number(),
  /** Rounded to a minute. */
  lastUsedAtMs: z.number().nullable(),
});
export type ApiKeyView = z.infer<typeof apiKeyView>;

/** The caller's keys for the public API. */
export const apiKeys = {
  /** `allowed` means that the current plan includes API access. Without it, keys are listed but don't work. */
  list: base.output(z.object({ allowed: z.boolean(), keys: z.array(apiKeyView) })),
  /** The only response that ever contains the key. */
  create: base
    .input(
      identityProof.extend({
        name: z
          .string()
          .trim()
          .min(1)
          .max(maxApiKeyNameLength)
          .regex(/^\P{Cc}*$/u),
        scopes: z
          .array(z.enum(apiScopes))
          .min(1)
          .max(apiScopes.length)
          .refine((scopes) => new Set(scopes).size === scopes.length),
        days: z.literal([...apiKeyDays]),
      }),
    )
    .output(z.object({ key: z.string(), view: apiKeyView })),
  revoke: base.input(z.strictObject({ id: z.uuid() })).output(z.object({})),
};
