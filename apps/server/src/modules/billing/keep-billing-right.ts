// What heals by itself: events that were not applied, money-backs that were interrupted, accounts that are gone, mails that are
// owed, and once an hour every customer, for events that never came.
import { finishMoneyBack } from "./money-back.ts";
import type { BillingDeps, Notice } from "./ports.ts";
import { readCustomer } from "./read-customer.ts";
import type { EventDesk } from "./take-event.ts";

const pageSize = 100;
const mailsAtOnce = 50;

export async function keepBillingRight(deps: BillingDeps, desk: EventDesk): Promise<void> {
  await desk.applyWaiting();
  for (const { owner, payment } of await deps.store.unfinishedRefunds()) await finishMoneyBack(deps, owner, payment);
  for (const { userId, customerId } of await deps.store.erasedCustomers()) {
    await deps.provider.forgetCustomer(customerId);
    await deps.store.markForgotten(userId, deps.nowMs());
  }
  await mailNotices(deps);
}

export async function reconcile(deps: BillingDeps): Promise<void> {
  let after = "";
  for (;;) {
    const customers = await deps.store.listCustomers(after, pageSize);
    for (const { customerId } of customers) {
      try {
        await readCustomer(deps, customerId);
      } catch (error) {
        deps.log.warn({ err: error }, "a customer could not be reconciled, the next hour will try again");
      }
    }
    const last = customers.at(-1);
    if (last === undefined) return;
    after = last.userId;
  }
}

async function mailNotices({ store, mailer, publicUrl, nowMs }: BillingDeps): Promise<void> {
  for (const { email, ...notice } of await store.unsentNotices(mailsAtOnce)) {
    await mailer.send({ to: email, ...texts[notice.kind](notice.facts), link: `${publicUrl}/studio?tab=subscription` });
    await store.markMailed(notice.key, nowMs());
  }
}

type Facts = Notice["facts"];
const texts: Record<Notice["kind"], (facts: Facts) => { subject: string; text: string }> = {
  "payment-failed": ({ until = "" }) => ({
    subject: "Your payment failed",
    text: `The last payment of your plan did not go through. Your plan goes on until ${until.slice(0, 10)}; after that it rests until it is paid.\n\nTo choose another way to pay, open the Subscription tab and press Manage Subscription.`,
  }),
  refunded: ({ pounds = "" }) => ({
    subject: "Your money is on its way back",
    text: `£${pounds} goes back to the card that paid. Banks take up to ten days.`,
  }),
  ended: () => ({
    subject: "Your plan has ended",
    text: "Your plan has ended and nothing more is charged. Your sessions and their notes stay yours. You can subscribe again at any time.",
  }),
};
