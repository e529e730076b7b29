import { Button } from "@foldback/ui/button";
import { EmptyState } from "@foldback/ui/empty-state";
import { Spinner } from "@foldback/ui/spinner";
import { CloudOff } from "lucide-react";
import { failureText } from "../../../shared/http/failure.ts";
import type { StableStudio } from "../studio-context.ts";
import { texts } from "../texts.ts";

/** Shown until we know whether a session is live, because what we offer depends on it. */
export function StudioLoading({ snapshot }: { snapshot: StableStudio }) {
  const { loadFailure, actions } = snapshot;
  return (
    <div className="flex flex-1 items-center justify-center">
      {loadFailure === null ? (
        <Spinner label={texts.loadingStudio} />
      ) : (
        <div role="alert">
          <EmptyState
            icon={<CloudOff />}
            title={texts.studioNotLoaded}
            action={actions.retryLookup !== null && <Button onClick={actions.retryLookup}>{texts.tryAgain}</Button>}
          >
            <p>{failureText(loadFailure)}</p>
            <p>{texts.studioUnknown}</p>
          </EmptyState>
        </div>
      )}
    </div>
  );
}
