// Test payments don't count: rows copied under the other mode's key are left out of totals and can't be refunded. So
// are rows from before we stored the mode, until the full sync at startup fills it in.
import { eq } from "drizzle-orm";
import type { payments, subscriptions } from "./schema/billing.ts";

/** True for a live key, false for a test key. Null means that no key is configured and every row counts. */
export type StripeMode = { isLive: boolean | null };

export const inMode = ({ livemode }: typeof payments | typeof subscriptions, { isLive }: StripeMode) =>
  isLive === null ? undefined : eq(livemode, isLive);
