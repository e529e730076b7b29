/** What this version says and does not do yet. A line goes when the work is done, and the pages follow. */
export const openPoints = {
  checkout: "Checkout is not connected in this version: Get Started opens your account, and nothing is charged.",
  payments:
    "In this version no payment provider is configured: nothing can be bought, and no card data is asked for or kept.",
  operatorsPart:
    "Log lines, backups, contact messages of people without an account, and the end of the years for sessions are not deleted by the software: the operator of this installation sees to them.",
  recording: "Session recording is not part of this version.",
} as const;
