// Reads the plan change that's scheduled for the end of the period. Stripe stores it in a schedule, separate from the
// subscription.
import type Stripe from "stripe";
import type { ReadSubscription } from "../../modules/billing/ports.ts";
import { planOfPrice } from "./prices.ts";
import { isMissing } from "./stripe-errors.ts";

export async function readNextPlan(
  stripe: Pick<Stripe, "subscriptionSchedules">,
  { schedule, status }: Stripe.Subscription,
  nowMs: number,
): Promise<ReadSubscription["next"]> {
  const scheduleId = typeof schedule === "string" ? schedule : schedule?.id;
  if (scheduleId === undefined || status === "canceled") return null;
  try {
    const { phases } = await stripe.subscriptionSchedules.retrieve(scheduleId, { expand: ["phases.items.price"] });
    return nextOf(phases, nowMs);
  } catch (error) {
    // The change was cancelled after the subscription was read.
    if (isMissing(error)) return null;
    throw error;
  }
}

function nextOf(phases: readonly Stripe.SubscriptionSchedule.Phase[], nowMs: number): ReadSubscription["next"] {
  const [coming] = phases
    .filter(({ start_date }) => start_date * 1000 > nowMs)
    .sort((a, b) => a.start_date - b.start_date);
  for (const { price } of coming?.items ?? []) {
    const plan = typeof price === "object" && price.deleted !== true ? planOfPrice(price) : null;
    if (coming !== undefined && plan !== null) return { plan, fromMs: coming.start_date * 1000 };
  }
  return null;
}
