import { buttonStyles } from "@foldback/ui/button-styles";
import { Link, useSearch } from "@tanstack/react-router";
import { lazy, useState } from "react";
import { RouteGuard } from "../features/auth/components/route-guard.tsx";
import { wantedPlan } from "../shared/wanted-plan.ts";
import { DashboardFrame } from "./dashboard-frame.tsx";
import { notesSlots } from "./notes-slots.tsx";
import { SubscriptionSlot } from "./subscription-slot.tsx";

const StudioDashboard = lazy(() =>
  import("../features/studio/components/studio-dashboard.tsx").then((file) => ({ default: file.StudioDashboard })),
);

export function StudioPage() {
  const { success, canceled, tab } = useSearch({ from: "/studio" });
  const [wantsPlan] = useState(() => wantedPlan() !== null);
  const fromProvider = success === true || canceled === true || tab === "subscription";
  return (
    <RouteGuard>
      <DashboardFrame title="Studio Dashboard">
        {fromProvider ? (
          <FromProvider outcome={success === true ? "success" : canceled === true ? "canceled" : null} />
        ) : (
          <StudioDashboard notes={notesSlots} subscription={<SubscriptionSlot />} startsWithPlans={wantsPlan} />
        )}
      </DashboardFrame>
    </RouteGuard>
  );
}

/**
 * The tab that comes back from the provider's pages shows the subscription only: a second studio would take a live session's
 * connection from the first.
 */
const FromProvider = ({ outcome }: { outcome: "success" | "canceled" | null }) => (
  <div className="flex min-w-0 flex-1 flex-col gap-4 p-3 sm:p-6">
    <div className="flex flex-wrap items-center justify-between gap-3">
      <h2 className="lettering text-lg">Subscription</h2>
      <Link to="/studio" className={buttonStyles({})}>
        Session Control
      </Link>
    </div>
    <p className="text-ink-muted">Is your studio open in another tab? Then you can close this one.</p>
    <SubscriptionSlot outcome={outcome} />
  </div>
);
