/** What can be subscribed to, per month. The pages, the checkout and the limits all read it here. */
export const plans = [
  {
    id: "starter",
    name: "Starter",
    pricePounds: 5,
    contents: [
      "30-minute sessions",
      "AI transcription",
      "Screen sharing and control",
      "HD audio talkback",
      "Basic session summaries",
      "Basic consent logging",
      "Email support",
    ],
  },
  {
    id: "pro",
    name: "Pro",
    pricePounds: 15,
    contents: [
      "Unlimited duration",
      "AI transcription and advanced analysis",
      "Dual-stream viewer",
      "4K audio talkback",
      "AI production suggestions",
      "Patent-level consent logs",
      "Priority support",
      "Session recording",
    ],
  },
  {
    id: "enterprise",
    name: "Enterprise",
    pricePounds: 25,
    contents: [
      "Everything in Pro",
      "Multi-engineer support",
      "Custom AI training",
      "Custom branding",
      "API access",
      "24/7 phone support",
      "SLA guarantee",
    ],
  },
] as const;

export type Plan = (typeof plans)[number];
export type PlanId = Plan["id"];

export const mostPopularPlan: PlanId = "pro";

export const pounds = (amount: number) => `£${amount}`;

export function planPrice(id: PlanId): string {
  const plan = plans.find((one) => one.id === id);
  if (plan === undefined) throw new Error(`no plan ${id}`);
  return pounds(plan.pricePounds);
}
