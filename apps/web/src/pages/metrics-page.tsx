import { EmptyState } from "@foldback/ui/empty-state";
import { ChartNoAxesColumn } from "lucide-react";
import { RouteGuard } from "../features/auth/components/route-guard.tsx";
import { DashboardFrame } from "./dashboard-frame.tsx";

export function MetricsPage() {
  return (
    <RouteGuard requiredRole="admin">
      <DashboardFrame title="Metrics Dashboard">
        <EmptyState icon={<ChartNoAxesColumn />} title="No figures yet">
          Nothing is counted in this version of Foldback, and nothing is made up.
        </EmptyState>
      </DashboardFrame>
    </RouteGuard>
  );
}
