import { lazy } from "react";
import { RouteGuard } from "../features/auth/components/route-guard.tsx";
import { DashboardFrame } from "./dashboard-frame.tsx";
import { notesSlots } from "./notes-slots.tsx";

const StudioDashboard = lazy(() =>
  import("../features/studio/components/studio-dashboard.tsx").then((file) => ({ default: file.StudioDashboard })),
);

export function StudioPage() {
  return (
    <RouteGuard>
      <DashboardFrame title="Studio Dashboard">
        <StudioDashboard notes={notesSlots} />
      </DashboardFrame>
    </RouteGuard>
  );
}
