export const texts = {
  yourPlan: "Your plan",
  mostPopular: "Most Popular",
  perMonth: "per month",

  loadingPlan: "Loading your plan...",
  paymentsOff: "Payments are off",
  paymentsOffHint: "This server has no payment provider, so you can't buy a plan and no plan limits apply.",
  paymentsOnHint: "To turn payments on, set STRIPE_SECRET_KEY.",
  waitingForProvider: "Waiting for our payment provider",
  waitingForProviderHint:
    "Your plan will start as soon as our payment provider confirms the payment. This takes a moment.",
  support: "Every plan includes email support: {writeToUs} and we'll reply by email.",
  writeToUs: "write to us",
  manage: "Manage Subscription",
  disputedPayments: "Disputed payments",
  refund: "Refund my payment",
  refundQuestion: "Refund your payment?",
  keepPlan: "Keep my plan",
  plans: "Plans",
  youChose: (plan: string) => `You chose ${plan}. Press the button on its card to continue to payment.`,
  notNow: "Not now",
  offerTitle: "Choose a plan to continue",
  offerHint: "Your first session was free. You need a plan for the next one. You can cancel at any time.",
  pay: (plan: string, price: string) => `Continue with ${plan}, ${price} per month`,
  payingElsewhere: "Finish paying in the tab we opened. Then you can carry on here.",
  currentPlan: "Current plan",
  changePlan: "Change plan",
  getStarted: "Get Started",
  changeHint:
    "A larger plan starts at once, and you pay the difference for the rest of the month. A smaller one starts next month.",

  allPayments: "everything you paid for your plan",
  firstPayment: "your first payment",
  refundable: (what: string, until: string) => `Until ${until}, we can refund ${what}.`,
  paidOn: (pounds: string, date: string) => `${pounds} paid on ${date}`,
  refundSeveral: (pounds: string, payments: string) => `We'll refund ${pounds} to the card you paid with (${payments})`,
  refundOne: (pounds: string) => `We'll refund ${pounds} to the card you paid with`,
  refundEndsPlan: (refund: string) =>
    `${refund}, and your plan will end straight away. You'll keep your sessions and their notes.`,

  onHoldByDispute:
    "Your plan is on hold because your bank took back a payment. It will resume when your next payment goes through. Questions? Write to us.",
  onHold: "Your plan is on hold because a payment failed. Press Manage Subscription to pay.",
  firstSessionFree: "No plan yet. Your first session is free and runs for up to 30 minutes.",
  noPlan: "No plan. Choose one to start your next session.",
  inGrace: (plan: string, until: string) =>
    `${plan}: your last payment failed. Your plan runs until ${until}. To pay another way, press Manage Subscription.`,
  cancelled: (plan: string, until: string) => `${plan} is cancelled. It runs until ${until} and won't renew.`,
  changing: (plan: string, from: string, next: string) =>
    `${plan} until ${from}, then ${next}. To keep ${plan}, press Manage Subscription and cancel the change.`,
  running: (plan: string, next: string) => `${plan}. Renews on ${next}.`,
  payment: (pounds: string, date: string) => `the £${pounds} you paid on ${date}`,
  disputeOpen: (payment: string) => `Disputed: your bank is looking into ${payment}.`,
  disputeLost: (payment: string) => `Disputed: your bank took back ${payment}.`,
  disputeWon: (payment: string) => `Dispute closed: your bank won't return ${payment}.`,
} as const;
