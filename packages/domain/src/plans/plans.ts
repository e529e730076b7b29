/** Something that a line of a plan requires but that not every installation has. */
export type LineNeed = "transcription" | "companion";

/**
 * One line of a plan. `coming` marks a planned feature that isn't available yet, and `inEvery` marks one that the
 * smaller plans include too. `note` adds what the specified words leave out.
 */
export type PlanLine = {
  text: string;
  coming: boolean;
  inEvery: boolean;
  needs: LineNeed | null;
  note: string | null;
};

const has = (text: string, needs: LineNeed | null = null): PlanLine => ({
  text,
  coming: false,
  inEvery: false,
  needs,
  note: null,
});
const noted = (text: string, note: string): PlanLine => ({ ...has(text), note });
const coming = (text: string): PlanLine => ({ ...has(text), coming: true });
const inEvery = (text: string, needs: LineNeed | null = null): PlanLine => ({ ...has(text, needs), inEvery: true });

/**
 * The plans and their monthly prices, used by the pages, the checkout and the limits. A test compares the lines with
 * `entitlements.ts`.
 */
export const plans = [
  {
    id: "starter",
    name: "Starter",
    pricePounds: 5,
    contents: [
      has("30-minute sessions"),
      has("AI transcription", "transcription"),
      has("Screen sharing and control", "companion"),
      has("HD audio talkback"),
      has("Basic session summaries", "transcription"),
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
      inEvery("AI transcription and advanced analysis", "transcription"),
      coming("Dual-stream viewer"),
      coming("4K audio talkback"),
      has("AI production suggestions", "transcription"),
      inEvery("Patent-level consent logs"),
      coming("Priority support"),
      noted("Session recording", "Stores your takes for 90 days"),
    ],
  },
  {
    id: "enterprise",
    name: "Enterprise",
    pricePounds: 25,
    contents: [
      noted("Everything in Pro", "Stores your takes for a year"),
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

/** The payment provider's id for a checkout. */
export const checkoutIdPattern = /^cs_\w{1,100}$/;

export const mostPopularPlan: PlanId = "pro";

/** The heading of the planned lines, which are listed separately. */
export const plannedTitle = "Planned, no date yet";
/** Marks a feature that the smaller plans include too. */
export const inEveryMark = "Included in Starter too for now";

/** Shown next to a line that has no tick because this installation lacks what it needs. */
export const needTexts: Record<LineNeed, string> = {
  transcription: "When the operator turns it on",
  companion: "Control needs the desktop app",
};

export const pounds = (amount: number) => `£${amount}`;

export function planOf(id: PlanId): Plan {
  const plan = plans.find((one) => one.id === id);
  if (plan === undefined) throw new Error(`no plan ${id}`);
  return plan;
}

export const planPrice = (id: PlanId): string => pounds(planOf(id).pricePounds);
