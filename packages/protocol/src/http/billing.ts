import { checkoutIdPattern, planIds } from "@foldback/domain/plans/plans";
import { disputeStatuses } from "@foldback/domain/plans/subscription";
import * as z from "zod";
import { base } from "./base.ts";

const subscriptionView = z.object({
  /** If false, this server has no payment provider: plans can't be bought, and every feature is included. */
  configured: z.boolean(),
  subscribed: z.boolean(),
  plan: z.enum(planIds).nullable(),
  /** Cancelled: the plan ends at `subscriptionEndMs` instead of renewing. */
  endsWithPeriod: z.boolean(),
  subscriptionEndMs: z.number().nullable(),
  /** The last payment failed, and the plan continues until this time. */
  graceUntilMs: z.number().nullable(),
  /** True if there's an unpaid subscription. It includes nothing until it's paid, and no other can be bought. */
  unpaid: z.boolean(),
  /** Which payments can be refunded until when, oldest first. */
  moneyBack: z
    .object({ untilMs: z.number(), payments: z.array(z.object({ paidAtMs: z.number(), pence: z.number() })) })
    .nullable(),
  /** A scheduled downgrade. */
  nextPlan: z.object({ plan: z.enum(planIds), fromMs: z.number() }).nullable(),
  /** Disputed payments, newest first. */
  disputes: z.array(z.object({ paidAtMs: z.number(), pence: z.number(), status: z.enum(disputeStatuses) })),
  firstSessionFree: z.boolean(),
  manageable: z.boolean(),
});
export type SubscriptionView = z.infer<typeof subscriptionView>;

const place = z.object({ url: z.string() });

export const billing = {
  subscription: base.output(subscriptionView),
  /** Takes a plan, never an amount, and returns the address of the provider's page. Repeat-safe by `requestId`. */
  checkout: base.input(z.strictObject({ plan: z.enum(planIds), requestId: z.uuid() })).output(place),
  /**
   * What came of the caller's own checkout, named by the id in the provider's return address. It's `begun` only while
   * the subscription is new.
   */
  outcome: base
    .input(z.strictObject({ checkoutId: z.string().regex(checkoutIdPattern) }))
    .output(z.object({ outcome: z.enum(["begun", "awaited", "none"]) })),
  /** The caller's own, so there's no input. */
  portal: base.output(place),
  /** Refunds what `subscription.moneyBack` lists and ends the plan. */
  moneyBack: base.output(subscriptionView),
};
