// One customer at the provider for each person, however often the answer is lost; a new one when the provider has lost the old.
import type { UserId } from "@foldback/domain/ids";
import { AppError } from "../app-error.ts";
import type { BillingDeps } from "./ports.ts";

/** The provider forgets keys after a day; an hour less, because clocks differ. */
const keyLivesMs = 23 * 60 * 60_000;
/** Within a minute the provider finds whom it has made; some more, because requests take time too. */
export const searchableAfterMs = 5 * 60_000;

type Person = { userId: UserId; email: string; name: string };

export async function bindCustomer(deps: BillingDeps, person: Person): Promise<string> {
  const { store, provider, nowMs, randomUuid } = deps;
  const known = await store.customerOf(person.userId);
  if (known !== null) {
    if (await provider.knowsCustomer(known.customerId)) return known.customerId;
    await store.unbindCustomer(known, { key: randomUuid(), nowMs: nowMs() });
    // A key that was changed and changed back has left one there.
    const found = await findLiving(deps, person.userId);
    if (found !== null) return store.bindCustomer(person.userId, found);
  }
  const asked = await store.beginCustomer(person.userId, { key: randomUuid(), nowMs: nowMs() });
  if (nowMs() - asked.askedAtMs > keyLivesMs) return findOrMake(deps, person);
  try {
    return await make(deps, person, asked.key);
  } catch (error) {
    // A name or an address has changed since the first try, whose answer was lost.
    if (!(error instanceof AppError && error.code === "REQUEST_ALREADY_USED")) throw error;
    if (nowMs() - asked.askedAtMs >= searchableAfterMs) return findOrMake(deps, person);
    const found = await findLiving(deps, person.userId);
    if (found === null) throw new AppError("PAYMENTS_UNAVAILABLE", { cause: error });
    return store.bindCustomer(person.userId, found);
  }
}

/** Whom the provider has just deleted it may still find. */
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
