/** What the pages promise but this version doesn't do yet. Remove a line once the product does it. */
export const openPoints = {
  checkout:
    "Get Started opens the sign-up form or, if you're signed in, the payment page. You aren't charged until you confirm there.",
  payments:
    "Stripe handles payments for plans: your card details go to Stripe and never to us. If payments aren't set up on this server, the Subscription tab says so and you can't buy a plan.",
  /** Stated only in the terms. The other pages link there. */
  sessionPayments:
    "You can't pay an engineer through Foldback yet. The rules below, and anything our other pages say about these payments, apply once you can.",
  sessionRefunds: "These refunds will apply once artists can [pay engineers through Foldback](/terms#payment).",
  operatorsPart:
    "The software doesn't delete logs or backups: the operator of this installation does. Stripe keeps its own data under its own rules.",
} as const;
