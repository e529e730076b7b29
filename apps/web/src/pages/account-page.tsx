import { lazy } from "react";
import { RouteGuard } from "../features/auth/components/route-guard.tsx";
import { loadPart } from "../shared/load-part.ts";
import { DashboardFrame } from "./dashboard-frame.tsx";

const AccountDashboard = lazy(() =>
  loadPart(() => import("../features/account/components/account-dashboard.tsx")).then((file) => ({
    default: file.AccountDashboard,
  })),
);

export function AccountPage() {
  return (
    <RouteGuard ofAccount>
      <DashboardFrame title="Your account">
        <AccountDashboard />
      </DashboardFrame>
    </RouteGuard>
  );
}
