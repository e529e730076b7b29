import { type PlanId, planOf, plans } from "@foldback/domain/plans/plans";
import type { SubscriptionView } from "@foldback/protocol/http/billing";
import { AlertDialog } from "@foldback/ui/alert-dialog";
import { Button } from "@foldback/ui/button";
import { ErrorState } from "@foldback/ui/error-state";
import { Panel } from "@foldback/ui/panel";
import { Spinner } from "@foldback/ui/spinner";
import { useEffect, useRef, useState } from "react";
import { Banner } from "../../../shared/banner.tsx";
import { failureOf } from "../../../shared/failure.ts";
import { showNotice } from "../../../shared/show-notice.ts";
import { wantedPlan } from "../../../shared/wanted-plan.ts";
import { standingLine } from "../model/standing-line.ts";
import { useBillingActions, useSubscription } from "../model/use-subscription.ts";
import { PlanCard } from "./plan-card.tsx";

/** What the address asks for; `onRead` takes it out of there. */
export type Arrival = {
  /** About a visit to the provider's pages; a claim, which the server's word decides. */
  outcome: "success" | "canceled" | null;
  /** Straight to the payment of this plan. */
  checkout: PlanId | null;
  onRead: () => void;
};

const byHand: Arrival = { outcome: null, checkout: null, onRead: () => {} };

export function SubscriptionTab({ arrival = byHand }: { arrival?: Arrival }) {
  const actions = useBillingActions();
  const [confirmingSinceMs, setConfirmingSinceMs] = useState(() => (arrival.outcome === "success" ? Date.now() : null));
  const { data: view, error, refetch } = useSubscription({ waitingSinceMs: actions.awaySinceMs ?? confirmingSinceMs });
  useOutcome(arrival, view, () => setConfirmingSinceMs(null));
  useCheckoutAtOnce(arrival, view, actions);
  if (view === undefined) {
    if (error === null) return <Spinner label="Loading your plan..." className="m-auto py-12" />;
    return (
      <ErrorState
        title="Failed to check subscription status"
        message={failureOf(error).message}
        onRetry={() => void refetch()}
      />
    );
  }
  return (
    <div className="flex flex-col gap-4">
      {!view.configured && (
        <Banner title="Payments are not configured">
          This server has no payment provider, so no plan can be bought and no plan holds anything back. Its operator
          turns payments on with STRIPE_SECRET_KEY.
        </Banner>
      )}
      {confirmingSinceMs !== null && !view.subscribed && (
        <Banner tone="accent" title="Waiting for our payment provider">
          Your plan begins as soon as the provider has told us of the payment. This takes a moment.
        </Banner>
      )}
      {view.configured && <CurrentPlan view={view} actions={actions} />}
      <PlanCards view={view} actions={actions} />
    </div>
  );
}

type Actions = ReturnType<typeof useBillingActions>;

/** Success is said when the server knows of it, not when the address says so. */
function useOutcome({ outcome, onRead }: Arrival, view: SubscriptionView | undefined, done: () => void): void {
  const subscribed = view?.subscribed === true;
  // biome-ignore lint/correctness/useExhaustiveDependencies: said once for each outcome
  useEffect(() => {
    if (outcome === "canceled") {
      showNotice("checkoutCanceled");
      onRead();
    }
    if (outcome === "success" && subscribed) {
      showNotice("subscriptionActivated");
      done();
      onRead();
    }
  }, [outcome, subscribed]);
}

/** Where this cannot be bought, the cards say why. */
function useCheckoutAtOnce({ checkout, onRead }: Arrival, view: SubscriptionView | undefined, actions: Actions): void {
  const begun = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it is known what the person has
  useEffect(() => {
    if (checkout === null || view === undefined || begun.current) return;
    begun.current = true;
    onRead();
    if (view.configured && view.plan !== checkout) void actions.checkoutHere(checkout);
  }, [checkout, view]);
}

function CurrentPlan({ view, actions }: { view: SubscriptionView; actions: Actions }) {
  const [asking, setAsking] = useState(false);
  const { moneyBack } = view;
  return (
    <Panel
      title="Your plan"
      action={
        view.manageable && (
          <Button busy={actions.busy === "portal"} onClick={() => void actions.portal()}>
            Manage Subscription
          </Button>
        )
      }
    >
      <p aria-live="polite">{standingLine(view)}</p>
      {moneyBack !== null && (
        <div className="flex flex-wrap items-center gap-3">
          <Button onClick={() => setAsking(true)}>Get my money back</Button>
          <span className="text-ink-muted text-sm">
            Your first payment, until {new Date(moneyBack.untilMs).toLocaleDateString("en-GB", { dateStyle: "long" })}.
          </span>
          <AlertDialog
            open={asking}
            onOpenChange={setAsking}
            title="Get your money back?"
            description={`£${(moneyBack.pence / 100).toFixed(2)} goes back to the card that paid, and your plan ends at once. Your sessions and their notes stay yours.`}
            actionLabel="Get my money back"
            cancelLabel="Keep my plan"
            busy={actions.busy === "money-back"}
            onAction={() => void actions.moneyBack().then(() => setAsking(false))}
          />
        </div>
      )}
    </Panel>
  );
}

function PlanCards({ view, actions }: { view: SubscriptionView; actions: Actions }) {
  const [wanted] = useState<PlanId | null>(wantedPlan);
  return (
    <section aria-label="Plans" className="flex flex-col gap-3">
      {wanted !== null && view.configured && !view.subscribed && (
        <p className="text-ink-muted">You chose {planOf(wanted).name}. One press leads to the payment.</p>
      )}
      <ul className="grid items-stretch gap-4 md:grid-cols-3">
        {plans.map((plan) => {
          const isCurrent = view.plan === plan.id;
          const label = isCurrent ? "Current plan" : view.subscribed ? "Change plan" : "Get Started";
          return (
            <PlanCard
              key={plan.id}
              plan={plan}
              isCurrent={isCurrent}
              isWanted={wanted === plan.id && !view.subscribed}
              label={label}
              busy={actions.busy === plan.id}
              choose={
                isCurrent || !view.configured || actions.busy !== null ? null : () => void actions.checkout(plan.id)
              }
            />
          );
        })}
      </ul>
    </section>
  );
}
