import { mostPopularPlan, type Plan, plans } from "@foldback/domain/plans/plans";
import { PlanLines } from "../../../shared/plans/plan-lines.tsx";
import { AuthButton } from "../../../site/parts/auth-button.tsx";
import { Figure } from "../../../site/rich-text.tsx";
import { landing } from "../../../site/texts/landing.ts";
import { openPoints } from "../../../site/texts/open-points.ts";
import { LandingSection } from "./section.tsx";

const { pricing } = landing;

export const Pricing = () => (
  <LandingSection id="pricing" title={pricing.title} lead={pricing.text}>
    <ul className="grid items-stretch gap-4 lg:grid-cols-3">
      {plans.map((plan) => (
        <PlanCard key={plan.id} plan={plan} />
      ))}
    </ul>
    <p className="text-ink-muted">{openPoints.checkout}</p>
  </LandingSection>
);

function PlanCard({ plan }: { plan: Plan }) {
  const popular = plan.id === mostPopularPlan;
  return (
    <li
      className={`flex flex-col gap-6 rounded-lg border bg-panel p-6 ${popular ? "border-accent-text" : "border-line"}`}
    >
      <div className="flex min-h-6 items-center justify-between gap-3">
        <h3 className="lettering text-lg">{plan.name}</h3>
        {popular && (
          <span className="rounded-sm bg-accent px-2 py-1 font-medium text-accent-ink text-xs">{pricing.popular}</span>
        )}
      </div>
      <p className="flex items-baseline gap-2">
        <span className="figures text-[2.75rem] leading-none">
          <Figure name={`${plan.id}Price`} />
        </span>
        <span className="text-ink-muted">{pricing.perMonth}</span>
      </p>
      <PlanLines plan={plan} large />
      <AuthButton
        intent={{ role: "artist", how: "signup", plan: plan.id }}
        variant={popular ? "primary" : "default"}
        name={`${pricing.action}: ${plan.name}`}
      >
        {pricing.action}
      </AuthButton>
    </li>
  );
}
