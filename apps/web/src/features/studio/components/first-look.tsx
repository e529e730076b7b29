import { Button } from "@foldback/ui/button";
import { EmptyState } from "@foldback/ui/empty-state";
import { Spinner } from "@foldback/ui/spinner";
import { CloudOff } from "lucide-react";
import { failureText } from "../../../shared/failure-text.ts";
import type { SteadyStudio } from "../model/studio-context.ts";

/** While nobody knows whether a session lives: neither "none" is claimed nor anything offered that needs to know. */
export function FirstLook({ snapshot }: { snapshot: SteadyStudio }) {
  const { loadFailure, actions } = snapshot;
  return (
    <div className="flex flex-1 items-center justify-center">
      {loadFailure === null ? (
        <Spinner label="Loading your studio..." />
      ) : (
        <div role="alert">
          <EmptyState
            icon={<CloudOff />}
            title="Your studio could not be loaded"
            action={actions.lookAgain !== null && <Button onClick={actions.lookAgain}>Try again</Button>}
          >
            <p>{failureText(loadFailure)}</p>
            <p>It is not known whether a session of yours is live. This page shares nothing until it is.</p>
          </EmptyState>
        </div>
      )}
    </div>
  );
}
