import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { engineerPlan } from "../features/onboarding/components/engineer-wizard.tsx";
import { apiQueries } from "../shared/api-client.ts";
import { meQuery } from "../shared/current-user.ts";
import { showNotice } from "../shared/show-notice.ts";
import { ProfilePage } from "./profile-frame.tsx";

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
      <ProfilePage plan={engineerPlan} onCompleted={({ application }) => void leave(application)} />
    </>
  );
}
