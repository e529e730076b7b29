/** What the pages promise and this version doesn't do yet. Remove a line once the product does it. */
export const openPoints = {
  checkout:
    "Get Started opens your account or, when you're signed in, the payment page. You aren't charged until you confirm there.",
  payments:
    "Stripe handles payments for plans: your card details go to Stripe and never to us. An installation without a payment provider says so and sells nothing.",
  /** Only the terms say this. The other pages link there. */
  sessionPayments:
    "Payment for single sessions isn't part of this version: we take no money for a session, so none is held, paid out, shared or refunded. What our pages say about it applies once it's available.",
  notYet: "[Not available yet](/terms#payment).",
  operatorsPart:
    "The software doesn't delete log lines and backups: the operator of this installation does. Stripe keeps its own data under its own rules.",
} as const;
