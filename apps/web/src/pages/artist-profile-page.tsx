import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { artistPlan } from "../features/onboarding/components/artist-wizard.tsx";
import { apiQueries } from "../shared/http/api-client.ts";
import { showNotice } from "../shared/toasts/notices.ts";
import { ProfilePage } from "./profile-frame.tsx";

export function ArtistProfilePage() {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const leave = () => {
    queryClient.removeQueries({ queryKey: apiQueries.engineers.list.key() });
    queryClient.removeQueries({ queryKey: apiQueries.onboarding.artist.key() });
    void navigate({ to: "/studio" });
  };
  const complete = () => {
    showNotice("artistProfileComplete");
    leave();
  };
  return <ProfilePage plan={artistPlan} onClosed={leave} onCompleted={complete} />;
}
