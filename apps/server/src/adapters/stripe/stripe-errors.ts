// Translates Stripe's errors into ours.
import Stripe from "stripe";
import { AppError } from "../../modules/app-error.ts";

export async function callStripe<Value>(ask: () => Promise<Value>): Promise<Value> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof Stripe.errors.StripeError) throw new AppError("PAYMENTS_UNAVAILABLE", { cause: error });
    throw error;
  }
}

export async function ignoreMissing(asked: Promise<unknown>): Promise<void> {
  try {
    await asked;
  } catch (error) {
    if (!isMissing(error)) throw error;
  }
}

/** True if Stripe reports that the object doesn't exist. */
export const isMissing = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeInvalidRequestError && error.code === "resource_missing";

export const isRefused = (error: unknown): error is InstanceType<typeof Stripe.errors.StripeInvalidRequestError> =>
  error instanceof Stripe.errors.StripeInvalidRequestError;
