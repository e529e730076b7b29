export const texts = {
  yourPlan: "Your plan",
  mostPopular: "Most Popular",
  perMonth: "per month",

  loadingPlan: "Loading your plan...",
  paymentsOff: "Payments aren't configured",
  paymentsOffHint:
    "This server has no payment provider, so you can't buy a plan and no plan limits apply. The operator can turn payments on with STRIPE_SECRET_KEY.",
  waitingForProvider: "Waiting for our payment provider",
  waitingForProviderHint: "Your plan starts as soon as our payment provider confirms the payment. This takes a moment.",
  support: "Email support is part of every plan: {writeToUs} and we'll answer by email.",
  writeToUs: "write to us",
  manage: "Manage Subscription",
  disputedPayments: "Disputed payments",
  refund: "Refund my payment",
  refundQuestion: "Refund your payment?",
  keepPlan: "Keep my plan",
  plans: "Plans",
  youChose: (plan: string) => `You chose ${plan}. Press its button to pay.`,
  currentPlan: "Current plan",
  changePlan: "Change plan",
  getStarted: "Get Started",
  changeHint:
    "A larger plan starts at once, and you pay the difference for the rest of the month. A smaller one starts with your next month.",

  allPayments: "everything you paid for your plan",
  firstPayment: "your first payment",
  refundable: (what: string, until: string) => `We can refund ${what} until ${until}.`,
  paidOn: (pounds: string, date: string) => `${pounds} paid on ${date}`,
  refundSeveral: (pounds: string, payments: string) => `We'll refund ${pounds} to the card that paid (${payments})`,
  refundOne: (pounds: string) => `We'll refund ${pounds} to the card that paid`,
  refundEndsPlan: (refund: string) => `${refund}, and your plan ends at once. You keep your sessions and their notes.`,

  onHoldByDispute:
    "Your plan is on hold because your bank took back a payment. It continues with your next payment. Questions? Write to us.",
  onHold: "Your plan is on hold because a payment failed. Pay in Manage Subscription.",
  firstSessionFree: "No plan yet. Your first session is free and runs for up to 30 minutes.",
  noPlan: "No plan. Choose one to start your next session.",
  inGrace: (plan: string, until: string) =>
    `${plan}: your last payment failed. Your plan runs until ${until}. Choose another way to pay in Manage Subscription.`,
  cancelled: (plan: string, until: string) => `${plan}, cancelled. It runs until ${until} and won't renew.`,
  changing: (plan: string, from: string, next: string) =>
    `${plan} until ${from}, then ${next}. To keep ${plan}, cancel the change in Manage Subscription.`,
  running: (plan: string, next: string) => `${plan}. Your next month begins on ${next}.`,
  payment: (pounds: string, date: string) => `the £${pounds} you paid on ${date}`,
  disputeOpen: (payment: string) => `Disputed: your bank is looking into ${payment}.`,
  disputeLost: (payment: string) => `Disputed: your bank took back ${payment}.`,
  disputeWon: (payment: string) => `Dispute closed: ${payment} stays paid.`,
} as const;
