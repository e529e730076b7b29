/** What the pages promise and this version doesn't do yet. Remove a line once the product does it. */
export const openPoints = {
  checkout:
    "Get Started opens the sign-up form or, if you're signed in, the payment page. You aren't charged until you confirm there.",
  payments:
    "Stripe handles payments for plans: your card details go to Stripe and never to us. If an installation has no payment provider, it says so and doesn't sell plans.",
  /** Only the terms say this. The other pages link there. */
  sessionPayments:
    "Paying for single sessions isn't available yet. We take no money for a session, so there's none to hold, pay out, share or refund. What our pages say about these payments applies once they're available.",
  sessionPaymentsLater: "Paying for single sessions [isn't available yet](/terms#payment).",
  sessionRefundsLater: "Paid sessions, and so these refunds, [aren't available yet](/terms#payment).",
  operatorsPart:
    "The software doesn't delete logs or backups: the operator of this installation does. Stripe keeps its own data under its own rules.",
} as const;
