import { RouteGuard } from "../features/auth/components/route-guard.tsx";
import { lazyPart } from "../shared/http/lazy-part.ts";
import { DashboardFrame } from "./dashboard-frame.tsx";
import { pageTexts as texts } from "./texts.ts";

const AccountDashboard = lazyPart(
  () => import("../features/account/components/account-dashboard.tsx"),
  "AccountDashboard",
);

export function AccountPage() {
  return (
    <RouteGuard ofAccount>
      <DashboardFrame title={texts.yourAccount}>
        <AccountDashboard />
      </DashboardFrame>
    </RouteGuard>
  );
}
