import { WaitingPage } from "@foldback/ui/waiting-page";
import { useQuery } from "@tanstack/react-query";
import { Navigate } from "@tanstack/react-router";
import { type ReactNode, useEffect } from "react";
import { RouteGuard } from "../features/auth/components/route-guard.tsx";
import { ApplicationStatus } from "../features/onboarding/components/application-status.tsx";
import { SignedInUser, useMe } from "../shared/auth/current-user.ts";
import { apiQueries } from "../shared/http/api-client.ts";
import { lazyPart } from "../shared/http/lazy-part.ts";
import { PagePart } from "../shared/page/page-part.tsx";
import { DashboardFrame } from "./dashboard-frame.tsx";
import { DeskSettings } from "./desk-settings.tsx";
import { notesSlots } from "./notes-slots.tsx";
import { pageTexts as texts } from "./texts.ts";

const DeskDashboard = lazyPart(() => import("../features/desk/components/desk-dashboard.tsx"), "DeskDashboard");

const DeliveredTakes = lazyPart(() => import("../features/takes/components/delivered-takes.tsx"), "DeliveredTakes");

const settingsAndTakes = (
  <>
    <DeskSettings />
    <PagePart missing={null}>
      <DeliveredTakes />
    </PagePart>
  </>
);

export function EngineerPage() {
  return (
    <Applicants>
      <RouteGuard requiredRole="engineer">
        <DashboardFrame title={texts.engineerDashboard} ownInvitations>
          <DeskDashboard notes={notesSlots} availability={settingsAndTakes} />
        </DashboardFrame>
      </RouteGuard>
    </Applicants>
  );
}

const pollMs = 20_000;

/** Shows applicants the state of their application. Everyone else, and every guest, continues to the guard. */
function Applicants({ children }: { children: ReactNode }) {
  const me = useMe();
  const mayApply = me.data?.role === "artist" && !me.data.isGuest;
  const own = useQuery(
    apiQueries.onboarding.engineer.queryOptions({
      enabled: mayApply,
      staleTime: 0,
      refetchInterval: ({ state }) => (state.data?.application === "pending" ? pollMs : false),
    }),
  );
  const application = own.data?.application;
  const { refetch } = me;
  useEffect(() => {
    // An approval grants the engineer role, so read the user again.
    if (mayApply && application === "approved") void refetch();
  }, [mayApply, application, refetch]);
  if (!mayApply || own.isError) return children;
  // The application is approved but the role hasn't been read yet. The guard would send the new engineer to the studio.
  const awaitsRole = application === "approved" && me.dataUpdatedAt <= own.dataUpdatedAt;
  if (own.data === undefined || awaitsRole) return <WaitingPage label={texts.loading} />;
  // This user signed up as an engineer but hasn't started the profile yet.
  if (own.data.profile === null && me.data?.requestedRole === "engineer")
    return <Navigate to="/engineer-profile" replace />;
  if (own.data.profile === null || application === "approved") return children;
  return (
    <SignedInUser value={me.data ?? null}>
      <DashboardFrame title={texts.engineerDashboard}>
        <ApplicationStatus
          state={application === "pending" || application === "rejected" ? application : "draft"}
          reason={own.data.rejectionReason}
        />
      </DashboardFrame>
    </SignedInUser>
  );
}
