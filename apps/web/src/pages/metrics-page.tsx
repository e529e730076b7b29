import { lazy } from "react";
import { RouteGuard } from "../features/auth/components/route-guard.tsx";
import { loadPart } from "../shared/load-part.ts";
import { DashboardFrame } from "./dashboard-frame.tsx";

const MetricsDashboard = lazy(() =>
  loadPart(() => import("../features/metrics/components/metrics-dashboard.tsx")).then((file) => ({
    default: file.MetricsDashboard,
  })),
);

export function MetricsPage() {
  return (
    <RouteGuard requiredRole="admin">
      <DashboardFrame title="Metrics Dashboard">
        <MetricsDashboard />
      </DashboardFrame>
    </RouteGuard>
  );
}
