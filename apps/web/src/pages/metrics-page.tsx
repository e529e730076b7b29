import { RouteGuard } from "../features/auth/components/route-guard.tsx";
import { lazyPart } from "../shared/http/lazy-part.ts";
import { DashboardFrame } from "./dashboard-frame.tsx";
import { pageTexts as texts } from "./texts.ts";

const MetricsDashboard = lazyPart(
  () => import("../features/metrics/components/metrics-dashboard.tsx"),
  "MetricsDashboard",
);

export function MetricsPage() {
  return (
    <RouteGuard requiredRole="admin">
      <DashboardFrame title={texts.metricsDashboard}>
        <MetricsDashboard />
      </DashboardFrame>
    </RouteGuard>
  );
}
