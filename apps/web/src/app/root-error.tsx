import { ErrorState } from "@foldback/ui/error-state";

/** Catches the errors of every page. If a file of an older build is gone, Retry reloads the page. */
export function RootError({ error, reset }: { error: unknown; reset: () => void }) {
  const message = error instanceof Error && error.message !== "" ? error.message : "An unexpected error occurred";
  const fileIsGone = /dynamically imported module|Importing a module script failed/i.test(message);
  return (
    <main className="flex min-h-dvh items-center justify-center">
      <ErrorState
        title="Something went wrong"
        message={message}
        onRetry={fileIsGone ? () => window.location.reload() : reset}
      />
    </main>
  );
}
