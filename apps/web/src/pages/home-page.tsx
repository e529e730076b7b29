import { useLocation, useNavigate, useSearch } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { dashboardOf } from "../features/auth/model/guard-decision.ts";
import { linkFailure } from "../features/auth/model/link-failure.ts";
import { authTexts } from "../features/auth/texts.ts";
import { wizardUnderWay } from "../features/onboarding/model/draft-store.ts";
import { useMe } from "../shared/auth/current-user.ts";
import { toasts } from "../shared/toasts/toasts.ts";
import { LandingPage } from "./public/landing-page.tsx";
import { PublicEntrance } from "./public-entrance.tsx";

export function HomePage() {
  const [entering, setEntering] = useState(false);
  useLinkOutcome();
  useWayToDashboard({ paused: entering });
  return (
    <PublicEntrance onSignedIn={() => setEntering(true)}>
      <LandingPage />
    </PublicEntrance>
  );
}

/**
 * A signed-in visitor is sent on to their dashboard, unless they came back here on purpose: by a link of the
 * application, or to a part of the page. Who was in a wizard before signing up goes on there.
 */
function useWayToDashboard({ paused }: { paused: boolean }): void {
  const me = useMe().data;
  const role = me?.role ?? null;
  const { verified, plan } = useSearch({ from: "/" });
  const [isNew] = useState(verified === true);
  // On the way to another page this one still stands for a moment.
  const stays = useLocation({
    select: ({ pathname, state, hash }) => pathname !== "/" || state.stay === true || hash !== "",
  });
  const navigate = useNavigate();
  useEffect(() => {
    // Choosing a plan leads to its payment instead.
    if (role === null || stays || paused || plan !== undefined) return;
    const wizard = wizardUnderWay();
    // A newcomer who came to be an engineer is led to that profile; afterwards `/` leads by the role that is held.
    const home = isNew && me?.requestedRole === "engineer" ? "/engineer" : dashboardOf(role);
    const to = wizard === null ? home : (`/${wizard}-profile` as const);
    void navigate({ to, replace: true });
  }, [role, stays, paused, isNew, me?.requestedRole, plan, navigate]);
}

/** Says how the link of the verification mail went, and takes it out of the address so that it is said once. */
function useLinkOutcome(): void {
  const { verified, error } = useSearch({ from: "/" });
  const navigate = useNavigate();
  useEffect(() => {
    if (error !== undefined) {
      toasts.show({ ...linkFailure(error), tone: "destructive" });
    } else if (verified) {
      toasts.show({ ...authTexts.verified, tone: "success" });
    } else return;
    void navigate({ to: "/", search: {}, replace: true });
  }, [verified, error, navigate]);
}
