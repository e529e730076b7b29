import { Outlet } from "@tanstack/react-router";

import { RouteGuard } from "../../features/auth/components/route-guard.tsx";
import { lazyPart } from "../../shared/http/load-part.ts";
import { DashboardFrame } from "../dashboard-frame.tsx";

const AdminLayout = lazyPart(() => import("../../features/admin/components/admin-layout.tsx"), "AdminLayout");

/** Round every page of the console. */
export function AdminPage() {
  return (
    <RouteGuard requiredRole="admin">
      <DashboardFrame title="Admin Dashboard">
        <AdminLayout>
          <Outlet />
        </AdminLayout>
      </DashboardFrame>
    </RouteGuard>
  );
}
