// Payments are off unless STRIPE_SECRET_KEY is set. Live payments need a database that survives a power cut.
import * as z from "zod";
import { isLoopbackUrl } from "./public-address.ts";
import { optional } from "./variables.ts";

export const paymentVariables = {
  STRIPE_SECRET_KEY: optional(z.string().regex(/^(sk|rk)_(test|live)_\w+$/, "must be a Stripe secret key, sk_...")),
  STRIPE_WEBHOOK_SECRET: optional(z.string().regex(/^whsec_\w+$/, "must begin with whsec_")),
  STRIPE_API_URL: optional(z.string().refine(isLoopbackUrl, "can only be an address on this machine, for tests")),
} as const;

const variables = z.object(paymentVariables);

export type PaymentSettings = {
  secretKey: string;
  webhookSecret: string;
  /** The address of a local test double. If null, we use Stripe itself. */
  apiUrl: string | null;
  isLive: boolean;
} | null;

type Given = z.infer<typeof variables> & { DATABASE_URL?: string | undefined };

export function readPayments(values: Given): { settings: PaymentSettings; problems: string[] } {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret, STRIPE_API_URL: apiUrl } = values;
  if (secretKey === undefined) return { settings: null, problems: [] };
  const isLive = /^(sk|rk)_live_/.test(secretKey);
  const problems: string[] = [];
  if (webhookSecret === undefined) problems.push("STRIPE_WEBHOOK_SECRET is needed when STRIPE_SECRET_KEY is set");
  if (isLive && values.DATABASE_URL === undefined) {
    problems.push(
      "STRIPE_SECRET_KEY is a live key, and the embedded database doesn't survive a power cut: set DATABASE_URL",
    );
  }
  if (isLive && apiUrl !== undefined) problems.push("STRIPE_API_URL is for tests, so it can't be used with a live key");
  if (webhookSecret === undefined) return { settings: null, problems };
  return { settings: { secretKey, webhookSecret, apiUrl: apiUrl ?? null, isLive }, problems };
}
