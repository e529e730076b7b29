import { useLocation, useNavigate, useSearch } from "@tanstack/react-router";
import { useCallback, useState } from "react";
import { RouteGuard } from "../features/auth/components/route-guard.tsx";
import type { StudioTab } from "../features/studio/session-control.tsx";
import { lazyPart } from "../shared/http/lazy-part.ts";
import { PlanOfferContext, type PlanOfferProps } from "../shared/plans/plan-offer-slot.ts";
import { wantedPlan } from "../shared/plans/wanted-plan.ts";
import { DashboardFrame } from "./dashboard-frame.tsx";
import { notesSlots } from "./notes-slots.tsx";
import { preloadSubscription, SubscriptionSlot } from "./subscription-slot.tsx";
import { takesSlots } from "./takes-slots.tsx";
import { pageTexts as texts } from "./texts.ts";

const StudioDashboard = lazyPart(() => import("../features/studio/studio-dashboard.tsx"), "StudioDashboard");

// Starts loading before we know the user.
StudioDashboard.preload();

const PlanOffer = lazyPart(() => import("../features/subscription/components/plan-offer.tsx"), "PlanOffer");
const planOffer = (props: PlanOfferProps) => <PlanOffer {...props} />;

export function StudioPage() {
  const { session_id, canceled, changed, checkout } = useSearch({ from: "/studio" });
  const payAtOnce = useLocation({ select: ({ state }) => state.getStarted === true });
  const navigate = useNavigate();
  const [tab, showTab] = useStudioTab();
  return (
    <RouteGuard>
      <DashboardFrame title={texts.studioDashboard}>
        <PlanOfferContext value={planOffer}>
          <StudioDashboard
            notes={notesSlots}
            takes={takesSlots}
            tab={tab}
            showTab={showTab}
            preloadSubscription={preloadSubscription}
            subscription={
              <SubscriptionSlot
                arrival={{
                  checkoutId: session_id ?? null,
                  outcome: canceled === true ? "canceled" : changed === true ? "changed" : null,
                  plan: checkout ?? null,
                  payAtOnce,
                  // Removes the outcome from the URL so that a reload doesn't repeat it.
                  onRead: () => void navigate({ to: "/studio", search: { tab: "subscription" }, replace: true }),
                }}
              />
            }
          />
        </PlanOfferContext>
      </DashboardFrame>
    </RouteGuard>
  );
}

/** The URL names the tab so that a reload, a bookmark, Back and Forward open it. */
function useStudioTab() {
  const { success, canceled, checkout, tab } = useSearch({ from: "/studio" });
  const navigate = useNavigate();
  const [wantsPlan, setWantsPlan] = useState(() => wantedPlan() !== null);
  const isAboutPlans = success === true || canceled === true || checkout !== undefined || wantsPlan;
  const showTab = useCallback(
    (next: StudioTab) => {
      setWantsPlan(false);
      void navigate({ to: "/studio", search: next === "control" ? {} : { tab: next } });
    },
    [navigate],
  );
  return [tab ?? (isAboutPlans ? "subscription" : "control"), showTab] as const;
}
