// Test money is no money: what was copied with a key of the other kind is not counted, and nothing can be had back of it. Nor of
// what was copied before the kind was kept: the reading of everybody at the start says of which kind it is, if it is for a plan.
import { eq } from "drizzle-orm";
import type { payments, subscriptions } from "./schema/billing.ts";

/** Whether the key is for real money. Null: no key is configured, and all that there is counts. */
export type KindOfMoney = { isLive: boolean | null };

export const ofThisKind = ({ livemode }: typeof payments | typeof subscriptions, { isLive }: KindOfMoney) =>
  isLive === null ? undefined : eq(livemode, isLive);
