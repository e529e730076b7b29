import { Outlet } from "@tanstack/react-router";
import { RouteGuard } from "../../features/auth/components/route-guard.tsx";
import { lazyPart } from "../../shared/http/lazy-part.ts";
import { DashboardFrame } from "../dashboard-frame.tsx";
import { pageTexts as texts } from "../texts.ts";

const AdminLayout = lazyPart(() => import("../../features/admin/components/admin-layout.tsx"), "AdminLayout");

export function AdminPage() {
  return (
    <RouteGuard requiredRole="admin">
      <DashboardFrame title={texts.adminDashboard}>
        <AdminLayout>
          <Outlet />
        </AdminLayout>
      </DashboardFrame>
    </RouteGuard>
  );
}
