// Repairs billing regularly: unapplied events, interrupted refunds, deleted accounts, due emails and, once an hour,
// every customer, in case events never arrived.
import { searchableAfterMs } from "./bind-customer.ts";
import type { BillingDeps, BillingStore, Notice } from "./ports.ts";
import { readCustomer } from "./read-customer.ts";
import { finishRefund } from "./refund.ts";
import type { WebhookIntake } from "./webhook-intake.ts";

const pageSize = 100;
const mailsAtOnce = 50;

export async function repairBilling(deps: BillingDeps, intake: WebhookIntake): Promise<void> {
  await intake.applyWaiting();
  await each(deps, "couldn't finish a refund", {
    items: await deps.store.unfinishedRefunds(),
    work: ({ owner, payments }) => finishRefund(deps, owner, payments),
  });
  await each(deps, "couldn't delete an account's data at the provider", {
    items: await deps.store.erasedCustomers(),
    work: (erased) => forget(deps, erased),
  });
  await mailNotices(deps);
}

async function forget(
  { provider, store, nowMs }: BillingDeps,
  { userId, customerId, askedAtMs }: Awaited<ReturnType<BillingStore["erasedCustomers"]>>[number],
): Promise<void> {
  // The user deleted the account while we were creating their customer. We search for it once the provider is certain
  // to find it.
  if (customerId === null && nowMs() - askedAtMs < searchableAfterMs) return;
  const known = customerId ?? (await provider.findCustomer(userId));
  if (known !== null) await provider.forgetCustomer(known);
  await store.markForgotten(userId, nowMs());
}

/** If one item fails, the others are still processed. */
async function each<Item>(
  { log }: BillingDeps,
  failure: string,
  { items, work }: { items: readonly Item[]; work: (item: Item) => Promise<void> },
): Promise<void> {
  for (const item of items) {
    try {
      await work(item);
    } catch (error) {
      log.warn({ err: error }, failure);
    }
  }
}

export async function reconcile(deps: BillingDeps): Promise<void> {
  let after = "";
  for (;;) {
    const customers = await deps.store.listCustomers(after, pageSize);
    await each(deps, "couldn't reconcile a customer, will try again in an hour", {
      items: customers,
      work: async ({ customerId, email }) => {
        await readCustomer(deps, customerId);
        if (email !== null) await deps.provider.keepAddress(customerId, email, deps.randomUuid());
      },
    });
    const last = customers.at(-1);
    if (last === undefined) return;
    after = last.userId;
  }
}

async function mailNotices(deps: BillingDeps): Promise<void> {
  const { store, mailer, publicUrl, nowMs } = deps;
  await each(deps, "couldn't send an email about a payment", {
    items: await store.unsentNotices(mailsAtOnce),
    work: async ({ email, kind, facts, key }) => {
      await mailer.send({ to: email, ...texts[kind](facts), link: `${publicUrl}/studio?tab=subscription` });
      await store.markMailed(key, nowMs());
    },
  });
}

type Facts = Notice["facts"];
const dayText = (at: string) => new Date(at).toLocaleDateString("en-GB", { dateStyle: "long", timeZone: "UTC" });

const texts: Record<Notice["kind"], (facts: Facts) => { subject: string; text: string }> = {
  "payment-failed": ({ until = "" }) => ({
    subject: "Your payment failed",
    text: `Your last payment didn't go through. Your plan will run until ${dayText(until)}. After that, it will be on hold until you pay.\n\nTo use another payment method, open the Subscription tab and press Manage Subscription.`,
  }),
  refunded: ({ pounds = "" }) => ({
    subject: "Your refund is on its way",
    text: `We've refunded £${pounds} to the card you paid with. It can take up to ten days to appear on your statement.`,
  }),
  ended: () => ({
    subject: "Your plan has ended",
    text: "Your plan has ended and you won't be charged again. You'll keep your sessions and their notes. You can subscribe again at any time.",
  }),
};
