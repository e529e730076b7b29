import { buttonStyles } from "@foldback/ui/button-styles";
import { Link, useLocation, useNavigate, useSearch } from "@tanstack/react-router";
import { useState } from "react";
import { RouteGuard } from "../features/auth/components/route-guard.tsx";
import type { Arrival } from "../features/subscription/components/subscription-tab.tsx";
import { lazyPart } from "../shared/http/lazy-part.ts";
import { PlanOfferContext, type PlanOfferProps } from "../shared/plans/plan-offer-slot.ts";
import { wantedPlan } from "../shared/plans/wanted-plan.ts";
import { DashboardFrame } from "./dashboard-frame.tsx";
import { notesSlots } from "./notes-slots.tsx";
import { SubscriptionSlot } from "./subscription-slot.tsx";
import { pageTexts as texts } from "./texts.ts";

const StudioDashboard = lazyPart(() => import("../features/studio/studio-dashboard.tsx"), "StudioDashboard");

const PlanOffer = lazyPart(() => import("../features/subscription/components/plan-offer.tsx"), "PlanOffer");
const planOffer = (props: PlanOfferProps) => <PlanOffer {...props} />;

export function StudioPage() {
  const { success, session_id, canceled, changed, tab, checkout } = useSearch({ from: "/studio" });
  const payAtOnce = useLocation({ select: ({ state }) => state.getStarted === true });
  const navigate = useNavigate();
  const [wantsPlan] = useState(() => wantedPlan() !== null);
  const plansOnly = success === true || canceled === true || checkout !== undefined || tab === "subscription";
  return (
    <RouteGuard>
      <DashboardFrame title={texts.studioDashboard}>
        {plansOnly ? (
          <PlansOnly
            arrival={{
              checkoutId: session_id ?? null,
              outcome: canceled === true ? "canceled" : changed === true ? "changed" : null,
              plan: checkout ?? null,
              payAtOnce,
              // Clears the query string, so that a reload doesn't repeat it.
              onRead: () => void navigate({ to: "/studio", search: { tab: "subscription" }, replace: true }),
            }}
          />
        ) : (
          <PlanOfferContext value={planOffer}>
            <StudioDashboard notes={notesSlots} subscription={<SubscriptionSlot />} startsWithPlans={wantsPlan} />
          </PlanOfferContext>
        )}
      </DashboardFrame>
    </RouteGuard>
  );
}

/**
 * Only the plans, for a tab that's leaving for the payment provider or coming back from it. With a second studio in it,
 * this tab would take the live session's connection from the first one.
 */
const PlansOnly = ({ arrival }: { arrival: Arrival }) => (
  <div className="flex min-w-0 flex-1 flex-col gap-4 p-3 sm:p-6">
    <div className="flex flex-wrap items-center justify-between gap-3">
      <h2 className="lettering text-lg">{texts.subscription}</h2>
      <Link to="/studio" className={buttonStyles({})}>
        {texts.sessionControl}
      </Link>
    </div>
    <p className="text-ink-muted">{texts.closeThisTab}</p>
    <SubscriptionSlot arrival={arrival} />
  </div>
);
