import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { lazy, Suspense } from "react";
import { engineerPlan } from "../features/onboarding/components/engineer-wizard.tsx";
import { apiQueries } from "../shared/api-client.ts";
import { type Me, meQuery } from "../shared/current-user.ts";
import { showNotice } from "../shared/show-notice.ts";
import { ProfilePage } from "./profile-frame.tsx";

const AvailabilityPanel = lazy(() =>
  import("../features/invitations/components/availability-panel.tsx").then((file) => ({
    default: file.AvailabilityPanel,
  })),
);

/** An applicant has no such word to give yet. */
const availability = (me: Me) =>
  me.roles.includes("engineer") && (
    <div className="mx-auto w-full max-w-3xl px-4 pt-6">
      <Suspense fallback={null}>
        <AvailabilityPanel />
      </Suspense>
    </div>
  );

export function EngineerProfilePage() {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const leave = async (application: "none" | "pending" | "approved" | "rejected") => {
    showNotice(application === "approved" ? "engineerProfileComplete" : "engineerApplicationFiled");
    queryClient.removeQueries({ queryKey: apiQueries.onboarding.engineer.key() });
    // An approval on completion has made an engineer of an artist.
    await queryClient.refetchQueries(meQuery);
    await navigate({ to: "/engineer" });
  };
  return (
    <>
      <title>Engineer Profile Setup - Foldback</title>
      <ProfilePage
        plan={engineerPlan}
        onCompleted={({ application }) => void leave(application)}
        aside={availability}
      />
    </>
  );
}
