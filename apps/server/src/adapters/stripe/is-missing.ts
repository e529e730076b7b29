import Stripe from "stripe";

/** True if Stripe says that the object doesn't exist. */
export const isMissing = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeInvalidRequestError && error.code === "resource_missing";
