/** What this version says and does not do yet. A line goes when the work is done, and the pages follow. */
export const openPoints = {
  checkout: "Checkout is not connected in this version: Get Started opens your account, and nothing is charged.",
  payments:
    "In this version no payment provider is configured: nothing can be bought, and no card data is asked for or kept.",
  cleanUp:
    "In this version the time limits for logs, backups and idle accounts are kept by the operator by hand; nothing is deleted by the clock yet.",
  recording: "Session recording is not part of this version.",
} as const;
