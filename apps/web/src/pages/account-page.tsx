import { lazy } from "react";
import { RouteGuard } from "../features/auth/components/route-guard.tsx";
import { DashboardFrame } from "./dashboard-frame.tsx";

const AccountDashboard = lazy(() =>
  import("../features/account/components/account-dashboard.tsx").then((file) => ({ default: file.AccountDashboard })),
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
