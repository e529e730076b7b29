// Creates, finds and deletes a user's Stripe customer.
import Stripe from "stripe";
import { AppError } from "../../modules/app-error.ts";
import type { PaymentProvider } from "../../modules/billing/ports.ts";
import { ownMark } from "./read-stripe-customer.ts";
import { callStripe, ignoreMissing, isMissing } from "./stripe-errors.ts";

type Customers = Pick<
  PaymentProvider,
  "createCustomer" | "findCustomer" | "knowsCustomer" | "keepAddress" | "forgetCustomer"
>;

export function createCustomers(stripe: Stripe): Customers {
  const customerAt = (customerId: string) =>
    callStripe(async () => {
      try {
        const customer = await stripe.customers.retrieve(customerId);
        return customer.deleted === true ? null : customer;
      } catch (error) {
        if (isMissing(error)) return null;
        throw error;
      }
    });

  return {
    createCustomer: ({ userId, email, name }, key) =>
      callStripe(async () => {
        const person = { email, name: name || undefined, metadata: ownMark(userId) };
        try {
          return (await stripe.customers.create(person, { idempotencyKey: key })).id;
        } catch (error) {
          if (error instanceof Stripe.errors.StripeIdempotencyError)
            throw new AppError("REQUEST_ALREADY_USED", { cause: error });
          throw error;
        }
      }),
    findCustomer: (userId) =>
      callStripe(async () => {
        const query = `metadata['foldback_user']:'${userId.replaceAll(/[^\w-]/g, "")}'`;
        return (await stripe.customers.search({ query })).data[0]?.id ?? null;
      }),
    knowsCustomer: async (customerId) => (await customerAt(customerId)) !== null,
    keepAddress: async (customerId, email, key) => {
      const customer = await customerAt(customerId);
      if (customer === null || customer.email === email) return;
      await callStripe(() => ignoreMissing(stripe.customers.update(customerId, { email }, { idempotencyKey: key })));
    },
    forgetCustomer: (customerId) => callStripe(() => ignoreMissing(stripe.customers.del(customerId))),
  };
}
