import { buttonStyles } from "@foldback/ui/button-styles";
import { EmptyState } from "@foldback/ui/empty-state";
import { Link } from "@tanstack/react-router";
import { ClipboardCheck, ClipboardPen } from "lucide-react";

/** What an applicant finds in the place of the engineer dashboard. */
export function ApplicationNotice({ state }: { state: "draft" | "pending" }) {
  const pending = state === "pending";
  const studio = (
    <Link to="/studio" className={buttonStyles()}>
      Go to the studio
    </Link>
  );
  const profile = (
    <Link to="/engineer-profile" className={buttonStyles({ variant: pending ? "default" : "primary" })}>
      {pending ? "Edit your profile" : "Continue your profile"}
    </Link>
  );
  return (
    <EmptyState
      className="m-auto"
      icon={pending ? <ClipboardCheck /> : <ClipboardPen />}
      title={pending ? "Application pending" : "Your profile is not complete yet"}
      action={
        <>
          {profile}
          {studio}
        </>
      }
    >
      {pending
        ? "We have your profile and will look at it. This page opens your engineer dashboard by itself as soon as you are approved."
        : "Complete it to apply as an engineer. Your answers so far are kept."}
    </EmptyState>
  );
}
