import { buttonStyles } from "@foldback/ui/button-styles";
import { EmptyState } from "@foldback/ui/empty-state";
import { Link } from "@tanstack/react-router";
import { ClipboardCheck, ClipboardPen } from "lucide-react";

const titles = {
  draft: "Your profile is not complete yet",
  pending: "Application pending",
  rejected: "Application not accepted",
};

/** What an applicant finds in the place of the engineer dashboard. */
export function ApplicationNotice({
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
      Go to the studio
    </Link>
  );
  const profile = (
    <Link to="/engineer-profile" className={buttonStyles({ variant: pending || rejected ? "default" : "primary" })}>
      {pending || rejected ? "Edit your profile" : "Continue your profile"}
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
          <p>
            We looked at your profile and cannot take you on as an engineer now. As an artist you can use everything.
          </p>
          {reason && <p className="mt-3 whitespace-pre-line break-words text-ink">{reason}</p>}
        </>
      ) : pending ? (
        "We have your profile and will look at it. This page opens your engineer dashboard by itself as soon as you are approved."
      ) : (
        "Complete it to apply as an engineer. Your answers so far are kept."
      )}
    </EmptyState>
  );
}
