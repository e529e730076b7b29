import { buttonStyles } from "@foldback/ui/button-styles";
import { EmptyState } from "@foldback/ui/empty-state";
import { Link } from "@tanstack/react-router";
import { ClipboardCheck, ClipboardPen } from "lucide-react";
import { texts } from "../texts.ts";

const titles = {
  draft: texts.profileIncomplete,
  pending: texts.applicationPending,
  rejected: texts.applicationRejected,
};

/** Shown to applicants instead of the engineer dashboard. */
export function ApplicationStatus({
  state,
  reason,
}: {
  state: "draft" | "pending" | "rejected";
  reason?: string | null;
}) {
  const pending = state === "pending";
  const rejected = state === "rejected";
  const studio = (
    <Link to="/studio" className={buttonStyles()}>
      {texts.goToStudio}
    </Link>
  );
  const profile = (
    <Link to="/engineer-profile" className={buttonStyles({ variant: pending || rejected ? "default" : "primary" })}>
      {pending || rejected ? texts.editProfile : texts.continueProfile}
    </Link>
  );
  return (
    <EmptyState
      className="m-auto"
      icon={pending ? <ClipboardCheck /> : <ClipboardPen />}
      title={titles[state]}
      action={
        <>
          {profile}
          {studio}
        </>
      }
    >
      {rejected ? (
        <>
          <p>{texts.rejectedHint}</p>
          {reason && <p className="mt-3 whitespace-pre-line break-words text-ink">{reason}</p>}
        </>
      ) : pending ? (
        texts.pendingHint
      ) : (
        texts.draftHint
      )}
    </EmptyState>
  );
}
