import { checkoutIdPattern, planIds } from "@foldback/domain/plans/plans";
import { disputeStatuses } from "@foldback/domain/plans/subscription";
import * as z from "zod";
import { base } from "./base.ts";

const subscriptionView = z.object({
  /** False: this server has no payment provider, no plan can be bought, and nothing is held back. */
  configured: z.boolean(),
  subscribed: z.boolean(),
  plan: z.enum(planIds).nullable(),
  /** Canceled: the plan ends at `subscriptionEndMs` instead of being renewed. */
  endsWithPeriod: z.boolean(),
  subscriptionEndMs: z.number().nullable(),
  /** The last payment failed; the plan goes on until then. */
  graceUntilMs: z.number().nullable(),
  /** A subscription is there that is not paid: it gives nothing until it is, and no other can be bought beside it. */
  unpaid: z.boolean(),
  /** These payments, the first one first, can be had back until then. */
  moneyBack: z
    .object({ untilMs: z.number(), payments: z.array(z.object({ paidAtMs: z.number(), pence: z.number() })) })
    .nullable(),
  /** A smaller plan that was chosen and waits until then. */
  nextPlan: z.object({ plan: z.enum(planIds), fromMs: z.number() }).nullable(),
  /** Payments that a bank was asked to take back, the newest first. */
  disputes: z.array(z.object({ paidAtMs: z.number(), pence: z.number(), status: z.enum(disputeStatuses) })),
  firstSessionFree: z.boolean(),
  manageable: z.boolean(),
});
export type SubscriptionView = z.infer<typeof subscriptionView>;

const place = z.object({ url: z.string() });

export const billing = {
  subscription: base.output(subscriptionView),
  /** A plan, never an amount. Repeat-safe by `requestId`. Answers the address of the provider's page. */
  checkout: base.input(z.strictObject({ plan: z.enum(planIds), requestId: z.uuid() })).output(place),
  /** What came of a checkout of the caller's, by the name under which the provider leads back: `begun` only while it is new. */
  outcome: base
    .input(z.strictObject({ checkoutId: z.string().regex(checkoutIdPattern) }))
    .output(z.object({ outcome: z.enum(["begun", "awaited", "none"]) })),
  /** The caller's own; there is nothing to name. */
  portal: base.output(place),
  /** What was paid goes back and the plan ends. */
  moneyBack: base.output(subscriptionView),
};
