// Test money doesn't count: rows copied with a key of the other mode aren't counted and can't be refunded. That
// includes rows from before the mode was stored, until the full reading at the start sets their mode.
import { eq } from "drizzle-orm";
import type { payments, subscriptions } from "./schema/billing.ts";

/** True for a live key, false for a test key. Null: no key is configured, and every row counts. */
export type StripeMode = { isLive: boolean | null };

export const inMode = ({ livemode }: typeof payments | typeof subscriptions, { isLive }: StripeMode) =>
  isLive === null ? undefined : eq(livemode, isLive);
