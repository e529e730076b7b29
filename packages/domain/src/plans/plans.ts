/**
 * One line of a plan. `coming` is promised and not there yet; `inEvery` is there, and in the smaller plans as well: every page
 * says so beside it.
 */
export type PlanLine = { text: string; coming: boolean; inEvery: boolean };

const has = (text: string): PlanLine => ({ text, coming: false, inEvery: false });
const coming = (text: string): PlanLine => ({ text, coming: true, inEvery: false });
const inEvery = (text: string): PlanLine => ({ text, coming: false, inEvery: true });

/**
 * What can be subscribed to, per month. The pages, the checkout and the limits all read it here. What a plan lets one do is in
 * `entitlements.ts`; a line that says so there and not here, or the other way round, fails a test.
 */
export const plans = [
  {
    id: "starter",
    name: "Starter",
    pricePounds: 5,
    contents: [
      has("30-minute sessions"),
      has("AI transcription"),
      has("Screen sharing and control"),
      has("HD audio talkback"),
      has("Basic session summaries"),
      has("Basic consent logging"),
      has("Email support"),
    ],
  },
  {
    id: "pro",
    name: "Pro",
    pricePounds: 15,
    contents: [
      has("Unlimited duration"),
      inEvery("AI transcription and advanced analysis"),
      coming("Dual-stream viewer"),
      coming("4K audio talkback"),
      has("AI production suggestions"),
      inEvery("Patent-level consent logs"),
      coming("Priority support"),
      coming("Session recording"),
    ],
  },
  {
    id: "enterprise",
    name: "Enterprise",
    pricePounds: 25,
    contents: [
      has("Everything in Pro"),
      coming("Multi-engineer support"),
      coming("Custom AI training"),
      coming("Custom branding"),
      has("API access"),
      coming("24/7 phone support"),
      coming("SLA guarantee"),
    ],
  },
] as const satisfies readonly { id: string; name: string; pricePounds: number; contents: readonly PlanLine[] }[];

export type Plan = (typeof plans)[number];
export type PlanId = Plan["id"];

export const planIds = ["starter", "pro", "enterprise"] as const satisfies readonly PlanId[];
export const isPlanId = (text: string): text is PlanId => planIds.some((id) => id === text);

/** How the payment provider names a checkout of a plan. */
export const checkoutIdPattern = /^cs_\w{1,100}$/;

export const mostPopularPlan: PlanId = "pro";

/** Said beside a line of a plan that is not there yet. */
export const comingMark = "coming";
/** Said beside a line that a smaller plan holds just as well. */
export const inEveryMark = "in every plan today";

/** What is said beside a line; null where it stands for itself. */
export const markOf = ({ coming, inEvery }: PlanLine): string | null =>
  coming ? comingMark : inEvery ? inEveryMark : null;

export const pounds = (amount: number) => `£${amount}`;

export function planOf(id: PlanId): Plan {
  const plan = plans.find((one) => one.id === id);
  if (plan === undefined) throw new Error(`no plan ${id}`);
  return plan;
}

export const planPrice = (id: PlanId): string => pounds(planOf(id).pricePounds);
