import { mostPopularPlan, type PlanId, planOf, planPrice, plans } from "@foldback/domain/plans/plans";
import { Badge } from "@foldback/ui/badge";
import { Button } from "@foldback/ui/button";
import { Dialog } from "@foldback/ui/dialog";
import { RadioCard, RadioCardGroup } from "@foldback/ui/radio-group";
import { Spinner } from "@foldback/ui/spinner";
import { useEffect, useState } from "react";
import { PlanLines } from "../../../shared/plans/plan-lines.tsx";
import type { PlanOfferProps } from "../../../shared/plans/plan-offer-slot.ts";
import { wantedPlan } from "../../../shared/plans/wanted-plan.ts";
import { statusText } from "../model/status-texts.ts";
import { useBillingActions, useSubscription } from "../model/use-subscription.ts";
import { texts } from "../texts.ts";

/** Offers a plan if the next session needs one, and continues automatically once you have it. */
export function PlanOffer({ close, proceed }: PlanOfferProps) {
  const actions = useBillingActions();
  const { data: view } = useSubscription({ waitingSinceMs: actions.awaySinceMs });
  const [chosen, setChosen] = useState<PlanId>(() => wantedPlan() ?? mostPopularPlan);
  const hasPlan = view?.plan != null;
  useEffect(() => {
    if (hasPlan) proceed();
  }, [hasPlan, proceed]);
  const isOnHold = view?.unpaid === true;
  return (
    <Dialog
      open
      onOpenChange={(open) => open || close()}
      width="wide"
      title={texts.offerTitle}
      description={view !== undefined && isOnHold ? statusText(view) : texts.offerHint}
      footer={<Pay actions={actions} chosen={chosen} isOnHold={isOnHold} />}
    >
      {view === undefined && <Spinner label={texts.loadingPlan} className="justify-center py-12" />}
      {view !== undefined && !isOnHold && <PlanChoice chosen={chosen} choose={setChosen} />}
      <p aria-live="polite" className="text-ink-muted empty:hidden">
        {actions.awaySinceMs === null ? "" : texts.payingElsewhere}
      </p>
    </Dialog>
  );
}

type PayProps = { actions: ReturnType<typeof useBillingActions>; chosen: PlanId; isOnHold: boolean };

function Pay({ actions, chosen, isOnHold }: PayProps) {
  if (isOnHold)
    return (
      <Button variant="primary" busy={actions.busy === "portal"} onClick={() => void actions.portal()}>
        {texts.manage}
      </Button>
    );
  return (
    <Button variant="primary" busy={actions.busy !== null} onClick={() => void actions.checkout(chosen)}>
      {texts.pay(planOf(chosen).name, planPrice(chosen))}
    </Button>
  );
}

type PlanChoiceProps = { chosen: PlanId; choose: (plan: PlanId) => void };

const PlanChoice = ({ chosen, choose }: PlanChoiceProps) => (
  <RadioCardGroup
    label={texts.plans}
    value={chosen}
    onValueChange={(value) => choose(plans.find(({ id }) => id === value)?.id ?? chosen)}
    className="md:grid-cols-3"
  >
    {plans.map((plan) => (
      <RadioCard key={plan.id} value={plan.id}>
        <span className="flex flex-wrap items-center justify-between gap-2">
          <span className="font-semibold text-base">{plan.name}</span>
          {plan.id === mostPopularPlan && <Badge tone="accent">{texts.mostPopular}</Badge>}
        </span>
        <span className="mb-3 flex items-baseline gap-2">
          <span className="figures text-lg">{planPrice(plan.id)}</span>
          <span className="text-ink-muted text-sm">{texts.perMonth}</span>
        </span>
        <PlanLines plan={plan} deliveredOnly />
      </RadioCard>
    ))}
  </RadioCardGroup>
);
