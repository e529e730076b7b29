import type { Role } from "@foldback/domain/people/roles";
import { FailedPage } from "@foldback/ui/failed-page";
import { WaitingPage } from "@foldback/ui/waiting-page";
import { Navigate } from "@tanstack/react-router";
import { type ReactNode, Suspense } from "react";
import { SignedInUser, useMe } from "../../../shared/auth/current-user.ts";
import { isSuspensionNoted } from "../../../shared/auth/suspension.ts";
import { failureOf } from "../../../shared/http/failure.ts";
import { lazyPart } from "../../../shared/http/lazy-part.ts";
import { frameTexts } from "../frame-texts.ts";
import { accountDecision, guardDecision } from "../model/guard-decision.ts";

const SuspendedPage = lazyPart(() => import("./suspended-page.tsx"), "SuspendedPage");

type RouteGuardProps = {
  requiredRole?: Role;
  /** True for the account page. */
  ofAccount?: boolean;
  children: ReactNode;
};

/** If the server can't be reached, the visitor stays signed in: the last answer still counts, or they can try again. */
export function RouteGuard({ requiredRole, ofAccount = false, children }: RouteGuardProps) {
  const me = useMe();
  if (me.data === undefined && me.isError) {
    return (
      <FailedPage
        title={frameTexts.unreachable}
        message={failureOf(me.error).message}
        onRetry={() => void me.refetch()}
      />
    );
  }
  if (me.data === null && isSuspensionNoted()) {
    return (
      <Centred>
        <Suspense>
          <SuspendedPage />
        </Suspense>
      </Centred>
    );
  }
  const decision = ofAccount ? accountDecision(me.data) : guardDecision(me.data, requiredRole ?? null);
  switch (decision.kind) {
    case "pass":
      return <SignedInUser value={me.data ?? null}>{children}</SignedInUser>;
    case "redirect":
      // Don't ask before leaving: the visitor has already lost access to this page.
      return <Navigate to={decision.to} replace ignoreBlocker />;
    case "loading":
      return <WaitingPage label={frameTexts.loading} />;
    case "loading-permissions":
      return <WaitingPage label={frameTexts.loadingPermissions} />;
  }
}

const Centred = ({ children }: { children: ReactNode }) => (
  <main className="flex min-h-dvh items-center justify-center">{children}</main>
);
