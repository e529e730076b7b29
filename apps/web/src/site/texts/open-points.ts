/** What this version says and does not do yet. A line goes when the work is done, and the pages follow. */
export const openPoints = {
  checkout:
    "Get Started opens your account or, when you are signed in, the payment; nothing is charged before you confirm it there. What is marked coming is not part of this version yet.",
  payments:
    "Payments for plans are handled by Stripe: card data goes there and never to us. An installation without a payment provider says so, and nothing can be bought there.",
  sessionPayments:
    "Payment for single sessions is not part of this version: no money is taken for a session, so none is held, paid out, shared or refunded. What is said of it here applies once it is there.",
  operatorsPart:
    "Log lines and backups are not deleted by the software: the operator of this installation sees to them. What Stripe keeps by itself is kept by its own rules.",
  recording: "Session recording is not part of this version.",
} as const;
