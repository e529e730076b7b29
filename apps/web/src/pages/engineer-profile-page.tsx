import { shownEngineerName } from "@foldback/domain/people/engineer-name";
import { useQueryClient } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { Suspense } from "react";
import { engineerPlan } from "../features/onboarding/components/engineer-wizard.tsx";
import { type Me, meQuery } from "../shared/auth/current-user.ts";
import { apiQueries } from "../shared/http/api-client.ts";
import { lazyPart } from "../shared/http/lazy-part.ts";
import { showNotice } from "../shared/toasts/notices.ts";
import { ProfilePage } from "./profile-frame.tsx";
import { pageTexts as texts } from "./texts.ts";

const AvailabilityPanel = lazyPart(
  () => import("../features/invitations/components/availability-panel.tsx"),
  "AvailabilityPanel",
);

/** Only engineers can set their availability, not applicants. */
const aside = (me: Me) => (
  <div className="mx-auto flex w-full max-w-3xl flex-col gap-4 px-4 pt-6">
    {me.roles.includes("engineer") && (
      <Suspense fallback={null}>
        <AvailabilityPanel />
      </Suspense>
    )}
    <p className="text-ink-muted">
      {texts.shownNameBefore} <strong className="font-semibold text-ink">{shownEngineerName(me.user.name)}</strong>.{" "}
      <Link to="/account" className="text-accent-text underline">
        {me.user.name.trim() === "" ? texts.addYourName : texts.changeYourName}
      </Link>
    </p>
  </div>
);

export function EngineerProfilePage() {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const leave = async () => {
    queryClient.removeQueries({ queryKey: apiQueries.onboarding.engineer.key() });
    // If the profile was approved immediately, the user has just become an engineer, so read them again.
    await queryClient.refetchQueries(meQuery);
    await navigate({ to: "/engineer" });
  };
  const complete = (application: "none" | "pending" | "approved" | "rejected") => {
    showNotice(application === "approved" ? "engineerProfileComplete" : "engineerApplicationFiled");
    void leave();
  };
  return (
    <ProfilePage
      plan={engineerPlan}
      onClosed={() => void leave()}
      onCompleted={({ application }) => complete(application)}
      aside={aside}
    />
  );
}
