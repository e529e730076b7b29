import { checkoutIdPattern, planIds } from "@foldback/domain/plans/plans";
import { disputeStatuses } from "@foldback/domain/plans/subscription";
import * as z from "zod";
import { base } from "./base.ts";

const subscriptionView = z.object({
  /** If false, this server has no payment provider: users can't buy plans, and everyone has every feature. */
  configured: z.boolean(),
  subscribed: z.boolean(),
  plan: z.enum(planIds).nullable(),
  /** True if the plan was cancelled and ends at `subscriptionEndMs` instead of renewing. */
  endsWithPeriod: z.boolean(),
  subscriptionEndMs: z.number().nullable(),
  /** The plan continues until this time even though the last payment failed. Null if it didn't fail. */
  graceUntilMs: z.number().nullable(),
  /**
   * True if there's an unpaid subscription. Until the user pays, it doesn't include any features and they can't buy
   * another.
   */
  unpaid: z.boolean(),
  /** Which payments can be refunded, and until when. Oldest first. */
  moneyBack: z
    .object({ untilMs: z.number(), payments: z.array(z.object({ paidAtMs: z.number(), pence: z.number() })) })
    .nullable(),
  /** A scheduled downgrade, or null. */
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
  /** Takes a plan, never an amount, and returns the address of the provider's page. Idempotent by `requestId`. */
  checkout: base.input(z.strictObject({ plan: z.enum(planIds), requestId: z.uuid() })).output(place),
  /**
   * The result of the caller's checkout, by the id in the provider's return address. `begun` is only returned while the
   * subscription is new.
   */
  outcome: base
    .input(z.strictObject({ checkoutId: z.string().regex(checkoutIdPattern) }))
    .output(z.object({ outcome: z.enum(["begun", "awaited", "none"]) })),
  /** Always the caller's own portal, so there's no input. */
  portal: base.output(place),
  /** Refunds the payments in `subscription.moneyBack` and ends the plan. */
  moneyBack: base.output(subscriptionView),
};
