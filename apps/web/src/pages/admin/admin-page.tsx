import { Outlet } from "@tanstack/react-router";
import { lazy } from "react";
import { RouteGuard } from "../../features/auth/components/route-guard.tsx";
import { loadPart } from "../../shared/load-part.ts";
import { DashboardFrame } from "../dashboard-frame.tsx";

const AdminLayout = lazy(() =>
  loadPart(() => import("../../features/admin/components/admin-layout.tsx")).then((file) => ({
    default: file.AdminLayout,
  })),
);

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
