// Creates one customer per user at the provider, even if responses are lost, and a new one if the provider no longer
// has the old one.
import type { UserId } from "@foldback/domain/ids";
import { AppError } from "../app-error.ts";
import type { BillingDeps } from "./ports.ts";

/** The provider forgets idempotency keys after a day. This is an hour less, because clocks differ. */
const keyLivesMs = 23 * 60 * 60_000;
/** The provider's search finds a new customer within a minute. The other four minutes allow for slow requests. */
export const searchableAfterMs = 5 * 60_000;

type Person = { userId: UserId; email: string; name: string };

export async function bindCustomer(deps: BillingDeps, person: Person): Promise<string> {
  const { store, provider, nowMs, randomUuid } = deps;
  const known = await store.customerOf(person.userId);
  if (known !== null) {
    if (await provider.knowsCustomer(known.customerId)) return known.customerId;
    await store.unbindCustomer(known, { key: randomUuid(), nowMs: nowMs() });
    // We already have another customer if our API key for the provider was changed and then changed back.
    const found = await findLiving(deps, person.userId);
    if (found !== null) return store.bindCustomer(person.userId, found);
  }
  const asked = await store.beginCustomer(person.userId, { key: randomUuid(), nowMs: nowMs() });
  if (nowMs() - asked.askedAtMs > keyLivesMs) return findOrMake(deps, person);
  try {
    return await make(deps, person, asked.key);
  } catch (error) {
    // The name or address has changed since the first attempt, whose response we never got.
    if (!(error instanceof AppError && error.code === "REQUEST_ALREADY_USED")) throw error;
    if (nowMs() - asked.askedAtMs >= searchableAfterMs) return findOrMake(deps, person);
    const found = await findLiving(deps, person.userId);
    if (found === null) throw new AppError("PAYMENTS_UNAVAILABLE", { cause: error });
    return store.bindCustomer(person.userId, found);
  }
}

/** The search may still find a customer who has just been deleted. */
async function findLiving({ provider }: BillingDeps, userId: UserId): Promise<string | null> {
  const found = await provider.findCustomer(userId);
  return found !== null && (await provider.knowsCustomer(found)) ? found : null;
}

async function findOrMake(deps: BillingDeps, person: Person): Promise<string> {
  const { store, nowMs, randomUuid } = deps;
  const found = await findLiving(deps, person.userId);
  if (found !== null) return store.bindCustomer(person.userId, found);
  const fresh = { key: randomUuid(), nowMs: nowMs() };
  await store.renewCustomerKey(person.userId, fresh);
  return make(deps, person, fresh.key);
}

const make = async ({ store, provider }: BillingDeps, person: Person, key: string): Promise<string> =>
  store.bindCustomer(person.userId, await provider.createCustomer(person, `customer-${key}`));
