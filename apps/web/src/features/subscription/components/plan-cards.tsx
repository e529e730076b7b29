import { mostPopularPlan, type Plan, type PlanId, planOf, plans, pounds } from "@foldback/domain/plans/plans";
import type { SubscriptionView } from "@foldback/protocol/http/billing";
import { Badge } from "@foldback/ui/badge";
import { Button } from "@foldback/ui/button";
import { PlanLines } from "../../../shared/plans/plan-lines.tsx";
import type { useBillingActions } from "../model/use-subscription.ts";
import { texts } from "../texts.ts";

type PlanCardsProps = {
  view: Pick<SubscriptionView, "plan" | "configured" | "subscribed">;
  actions: Pick<ReturnType<typeof useBillingActions>, "busy" | "checkout">;
  wanted: PlanId | null;
  /** Stops highlighting the plan that the user wanted. */
  dismiss: () => void;
};

export function PlanCards({ view, actions, wanted, dismiss }: PlanCardsProps) {
  return (
    <section aria-label={texts.plans} className="flex flex-col gap-3">
      {wanted !== null && view.configured && !view.subscribed && (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <p className="text-ink-muted">{texts.youChose(planOf(wanted).name)}</p>
          <Button size="sm" variant="ghost" onClick={dismiss}>
            {texts.notNow}
          </Button>
        </div>
      )}
      <ul className="grid items-stretch gap-4 md:grid-cols-3">
        {plans.map((plan) => {
          const isCurrent = view.plan === plan.id;
          const label = isCurrent ? texts.currentPlan : view.subscribed ? texts.changePlan : texts.getStarted;
          return (
            <PlanCard
              key={plan.id}
              plan={plan}
              isCurrent={isCurrent}
              isWanted={wanted === plan.id && !isCurrent}
              label={label}
              busy={actions.busy === plan.id}
              choose={
                isCurrent || !view.configured || actions.busy !== null ? null : () => void actions.checkout(plan.id)
              }
            />
          );
        })}
      </ul>
      {view.subscribed && <p className="text-ink-muted text-sm">{texts.changeHint}</p>}
    </section>
  );
}

type PlanCardProps = {
  plan: Plan;
  isCurrent: boolean;
  isWanted: boolean;
  label: string;
  busy: boolean;
  /** Null if the plan can't be chosen. */
  choose: (() => void) | null;
};

function PlanCard({ plan, isCurrent, isWanted, label, busy, choose }: PlanCardProps) {
  const popular = plan.id === mostPopularPlan;
  const edge = isCurrent ? "border-live-text" : isWanted || popular ? "border-accent-text" : "border-line";
  return (
    <li
      aria-label={plan.name}
      aria-current={isCurrent || undefined}
      className={`flex min-w-0 flex-col gap-5 rounded-lg border bg-panel p-5 ${edge}`}
    >
      <div className="flex min-h-6 flex-wrap items-center justify-between gap-2">
        <h2 className="lettering text-base">{plan.name}</h2>
        <span className="flex flex-wrap gap-2">
          {isCurrent && <Badge tone="live">{texts.yourPlan}</Badge>}
          {popular && <Badge tone="accent-solid">{texts.mostPopular}</Badge>}
        </span>
      </div>
      <p className="flex items-baseline gap-2">
        <span className="figures text-3xl">{pounds(plan.pricePounds)}</span>
        <span className="text-ink-muted">{texts.perMonth}</span>
      </p>
      <PlanLines plan={plan} />
      <Button
        variant={!isCurrent && (popular || isWanted) ? "primary" : "default"}
        aria-label={`${label}: ${plan.name}`}
        busy={busy}
        disabled={choose === null}
        onClick={() => choose?.()}
      >
        {label}
      </Button>
    </li>
  );
}
