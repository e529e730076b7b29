/** What the pages promise and this version doesn't do yet. Remove a line once it does. */
export const openPoints = {
  checkout:
    "Get Started opens your account or, when you're signed in, the payment page. You aren't charged until you confirm there. Anything marked coming isn't part of this version yet.",
  payments:
    "Stripe handles payments for plans: your card details go to Stripe and never to us. An installation without a payment provider says so and sells nothing.",
  sessionPayments:
    "Payment for single sessions isn't part of this version: we take no money for a session, so none is held, paid out, shared or refunded. What this page says about it applies once it's available.",
  operatorsPart:
    "The software doesn't delete log lines and backups: the operator of this installation does. Stripe keeps its own data under its own rules.",
  recording: "Session recording isn't part of this version.",
} as const;
