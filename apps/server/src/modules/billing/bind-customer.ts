// One customer at the provider for each person, however often the answer is lost; a new one when the provider has lost the old.
import type { UserId } from "@foldback/domain/ids";
import type { BillingDeps } from "./ports.ts";

/** The provider forgets keys after a day; an hour less, because clocks differ. */
const keyLivesMs = 23 * 60 * 60_000;

export async function bindCustomer(
  deps: BillingDeps,
  person: { userId: UserId; email: string; name: string },
): Promise<string> {
  const { store, provider, nowMs, randomUuid } = deps;
  const known = await store.customerOf(person.userId);
  if (known !== null) {
    if (await provider.knowsCustomer(known.customerId)) return known.customerId;
    await store.unbindCustomer(known, { key: randomUuid(), nowMs: nowMs() });
  }
  let asked = await store.beginCustomer(person.userId, { key: randomUuid(), nowMs: nowMs() });
  if (nowMs() - asked.askedAtMs > keyLivesMs) {
    const found = await provider.findCustomer(person.userId);
    if (found !== null) return store.bindCustomer(person.userId, found);
    const fresh = { key: randomUuid(), nowMs: nowMs() };
    await store.renewCustomerKey(person.userId, fresh);
    asked = { key: fresh.key, askedAtMs: fresh.nowMs };
  }
  const customerId = await provider.createCustomer(person, `customer-${asked.key}`);
  return store.bindCustomer(person.userId, customerId);
}
