import { FailedPage } from "@foldback/ui/failed-page";
import { appTexts as texts } from "./texts.ts";

/**
 * Catches errors on every page. If a file from an older build no longer exists, Retry reloads the page to update it.
 */
export function RootError({ error, reset }: { error: unknown; reset: () => void }) {
  const message = error instanceof Error && error.message !== "" ? error.message : texts.unexpectedError;
  const fileIsGone = /dynamically imported module|Importing a module script failed/i.test(message);
  return (
    <FailedPage title={texts.crashed} message={message} onRetry={fileIsGone ? () => window.location.reload() : reset} />
  );
}
