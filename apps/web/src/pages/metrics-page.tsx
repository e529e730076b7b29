import { RouteGuard } from "../features/auth/components/route-guard.tsx";
import { lazyPart } from "../shared/http/load-part.ts";
import { DashboardFrame } from "./dashboard-frame.tsx";

const MetricsDashboard = lazyPart(
  () => import("../features/metrics/components/metrics-dashboard.tsx"),
  "MetricsDashboard",
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
