import type { PlanId } from "@foldback/domain/plans/plans";
import type { SubscriptionView } from "@foldback/protocol/http/billing";
import { notices } from "@foldback/protocol/notices";
import { AlertDialog } from "@foldback/ui/alert-dialog";
import { Button } from "@foldback/ui/button";
import { ErrorState } from "@foldback/ui/error-state";
import { Panel } from "@foldback/ui/panel";
import { Spinner } from "@foldback/ui/spinner";
import { useEffect, useRef, useState } from "react";
import { useMe } from "../../../shared/auth/current-user.ts";
import { failureOf } from "../../../shared/http/failure.ts";
import { Banner } from "../../../shared/page/banner.tsx";
import { Sentence } from "../../../shared/page/sentence.tsx";
import { forgetWantedPlan, wantedPlan } from "../../../shared/plans/wanted-plan.ts";
import { showNotice } from "../../../shared/toasts/notices.ts";
import { disputeText, refundableText, refundText, statusText } from "../model/status-texts.ts";
import { useBillingActions, useCheckoutOutcome, useSubscription } from "../model/use-subscription.ts";
import { texts } from "../texts.ts";
import { PlanCards } from "./plan-cards.tsx";

/**
 * What the URL says about how the user got here. Anyone can write a URL, so the server decides. `onRead` removes it.
 */
export type Arrival = {
  checkoutId: string | null;
  /** How a visit to the payment provider ended. Null if there was none, or if a checkout was completed. */
  outcome: "canceled" | "changed" | null;
  /** The plan to highlight. */
  plan: PlanId | null;
  /** True if Get Started was just pressed on one of our pages. */
  payAtOnce: boolean;
  onRead: () => void;
};

export function SubscriptionTab({ arrival }: { arrival: Arrival }) {
  const actions = useBillingActions();
  const [changedSinceMs] = useState(() => (arrival.outcome === "changed" ? Date.now() : null));
  const { data: view, error, refetch } = useSubscription({ waitingSinceMs: actions.awaySinceMs ?? changedSinceMs });
  const isAwaited = useCheckoutReturn(arrival, () => void refetch());
  const { wanted, dismiss } = useIntendedPlan(arrival, view, actions);
  if (view === undefined) {
    if (error === null) return <Spinner label={texts.loadingPlan} className="m-auto py-12" />;
    return (
      <ErrorState
        title={notices.subscriptionNotRead.title}
        message={failureOf(error).message}
        onRetry={() => void refetch()}
      />
    );
  }
  return (
    <div className="flex flex-col gap-4">
      {!view.configured && <PaymentsOff />}
      {isAwaited && (
        <Banner tone="accent" title={texts.waitingForProvider}>
          {texts.waitingForProviderHint}
        </Banner>
      )}
      {view.configured && <CurrentPlan view={view} actions={actions} />}
      <PlanCards view={view} actions={actions} wanted={wanted} dismiss={dismiss} />
      <p className="text-ink-muted text-sm">
        <Sentence
          text={texts.support}
          parts={{
            writeToUs: (
              <a href="/contact" target="_blank" rel="noreferrer" className="underline">
                {texts.writeToUs}
              </a>
            ),
          }}
        />
      </p>
    </div>
  );
}

/** Only an administrator is told which setting turns payments on. */
function PaymentsOff() {
  const isAdmin = useMe().data?.roles.includes("admin") === true;
  return (
    <Banner title={texts.paymentsOff}>
      {texts.paymentsOffHint} {isAdmin && texts.paymentsOnHint}
    </Banner>
  );
}

type Actions = ReturnType<typeof useBillingActions>;

/** Shows how a visit to the payment provider ended. Returns true until the server knows the outcome of a checkout. */
function useCheckoutReturn({ checkoutId, outcome, onRead }: Arrival, onBegun: () => void): boolean {
  const came = useCheckoutOutcome(checkoutId);
  // biome-ignore lint/correctness/useExhaustiveDependencies: show the toast once for each outcome
  useEffect(() => {
    if (outcome === "canceled") showNotice("checkoutCanceled");
    if (came === "begun") {
      showNotice("subscriptionActivated");
      onBegun();
    }
    if (outcome !== null || came === "begun" || came === "none") onRead();
  }, [outcome, came]);
  return came === "awaited";
}

/**
 * Returns the plan to highlight. Its payment starts automatically only after Get Started is pressed, and only if the
 * plan can be bought.
 */
function useIntendedPlan({ plan, payAtOnce, onRead }: Arrival, view: SubscriptionView | undefined, actions: Actions) {
  const [meant, setMeant] = useState(() => plan ?? wantedPlan());
  const begun = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: run this once, when we know the user's plan
  useEffect(() => {
    if (plan === null || view === undefined || begun.current) return;
    begun.current = true;
    onRead();
    if (payAtOnce && view.configured && view.plan !== plan) void actions.checkoutHere(plan);
  }, [plan, view]);
  const dismiss = () => {
    forgetWantedPlan();
    setMeant(null);
  };
  return { wanted: meant, dismiss };
}

function CurrentPlan({ view, actions }: { view: SubscriptionView; actions: Actions }) {
  const [asking, setAsking] = useState(false);
  const { moneyBack } = view;
  return (
    <Panel
      title={texts.yourPlan}
      action={
        view.manageable && (
          <Button busy={actions.busy === "portal"} onClick={() => void actions.portal()}>
            {texts.manage}
          </Button>
        )
      }
    >
      <p aria-live="polite">{statusText(view)}</p>
      {view.disputes.length > 0 && (
        <ul aria-label={texts.disputedPayments} className="flex flex-col gap-1 text-ink-muted text-sm">
          {view.disputes.map((dispute) => (
            <li key={dispute.paidAtMs}>{disputeText(dispute)}</li>
          ))}
        </ul>
      )}
      {moneyBack !== null && (
        <div className="flex flex-wrap items-center gap-3">
          <Button onClick={() => setAsking(true)}>{texts.refund}</Button>
          <span className="text-ink-muted text-sm">{refundableText(moneyBack)}</span>
          <AlertDialog
            open={asking}
            onOpenChange={setAsking}
            title={texts.refundQuestion}
            description={refundText(moneyBack)}
            actionLabel={texts.refund}
            cancelLabel={texts.keepPlan}
            busy={actions.busy === "money-back"}
            onAction={() => void actions.moneyBack().then(() => setAsking(false))}
          />
        </div>
      )}
    </Panel>
  );
}
