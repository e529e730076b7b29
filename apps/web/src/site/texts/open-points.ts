/** What this version says and does not do yet. A line goes when the work is done, and the pages follow. */
export const openPoints = {
  checkout:
    "Get Started opens your account; nothing is charged before you confirm the payment. What is marked coming is not part of this version yet.",
  payments:
    "Payments for plans are handled by Stripe: card data goes there and never to us. An installation without a payment provider says so, and nothing can be bought there.",
  operatorsPart:
    "Log lines, backups, contact messages of people without an account, and the end of the years for sessions are not deleted by the software: the operator of this installation sees to them.",
  recording: "Session recording is not part of this version.",
} as const;
