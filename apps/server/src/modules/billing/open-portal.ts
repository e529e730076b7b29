// Opens the provider's page where a customer manages their plan, with no change to confirm.
import type { UserId } from "@foldback/domain/ids";
import { AppError } from "../app-error.ts";
import type { BillingDeps } from "./ports.ts";

export async function openPortal({ store, provider }: BillingDeps, userId: UserId): Promise<{ url: string }> {
  const customer = await store.customerOf(userId);
  if (customer === null || !(await provider.knowsCustomer(customer.customerId))) throw new AppError("NO_SUBSCRIPTION");
  return { url: await provider.openPortal({ customerId: customer.customerId, change: null }) };
}
