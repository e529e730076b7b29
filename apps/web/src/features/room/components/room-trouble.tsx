import { ErrorState } from "@foldback/ui/error-state";

export function RoomTrouble({ message, retry }: { message: string; retry: () => void }) {
  return (
    <main className="flex min-h-dvh items-center justify-center">
      <ErrorState title="The room could not be opened" message={message} onRetry={retry} />
    </main>
  );
}
