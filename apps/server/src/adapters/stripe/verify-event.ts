// Verifies that an event comes from Stripe: it must be signed with our secret over exactly these bytes, recent, and in
// the same mode (live or test) as our key.
import Stripe from "stripe";
import type { ProviderEvent } from "../../modules/billing/ports.ts";

const toleranceSeconds = 300;

type Trust = { webhookSecret: string; isLive: boolean; nowMs: () => number };

export function verifyStripeEvent(
  { webhookSecret, isLive, nowMs }: Trust,
  body: string,
  signature: string,
): ProviderEvent | null {
  const event = opened(body, signature, { webhookSecret, nowMs: nowMs() });
  // An event with an account comes from a connected account, and we don't have any.
  if (event === null || event.livemode !== isLive || event.account !== undefined) return null;
  return {
    id: event.id,
    type: event.type,
    createdAtMs: event.created * 1000,
    customerId: customerOf(event.data.object),
    paymentIntentId: paymentIntentOf(event.data.object),
  };
}

function opened(body: string, signature: string, { webhookSecret, nowMs }: { webhookSecret: string; nowMs: number }) {
  const at = Number(/(?:^|,)t=(\d+)/.exec(signature)?.[1] ?? Number.NaN);
  // The library rejects only events that are too old. We also reject events dated in the future.
  if (!(Math.abs(nowMs / 1000 - at) <= toleranceSeconds + 1)) return null;
  try {
    return Stripe.webhooks.constructEvent(body, signature, webhookSecret, toleranceSeconds, undefined, nowMs);
  } catch {
    return null;
  }
}

function customerOf(object: unknown): string | null {
  if (typeof object !== "object" || object === null) return null;
  if ("object" in object && object.object === "customer" && "id" in object) return textOrNull(object.id);
  if (!("customer" in object)) return null;
  const { customer } = object;
  if (typeof customer === "object" && customer !== null && "id" in customer) return textOrNull(customer.id);
  return textOrNull(customer);
}

function paymentIntentOf(object: unknown): string | null {
  if (typeof object !== "object" || object === null || !("payment_intent" in object)) return null;
  return textOrNull(object.payment_intent);
}

const textOrNull = (value: unknown): string | null => (typeof value === "string" ? value : null);
