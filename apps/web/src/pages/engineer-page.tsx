import { lazy } from "react";
import { RouteGuard } from "../features/auth/components/route-guard.tsx";
import { DashboardFrame } from "./dashboard-frame.tsx";
import { notesSlots } from "./notes-slots.tsx";

const DeskDashboard = lazy(() =>
  import("../features/desk/components/desk-dashboard.tsx").then((file) => ({ default: file.DeskDashboard })),
);

export function EngineerPage() {
  return (
    <RouteGuard requiredRole="engineer">
      <DashboardFrame title="Engineer Dashboard">
        <DeskDashboard notes={notesSlots} />
      </DashboardFrame>
    </RouteGuard>
  );
}
