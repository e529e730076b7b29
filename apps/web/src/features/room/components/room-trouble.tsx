import { ErrorState } from "@foldback/ui/error-state";
import { texts } from "../texts.ts";

export function RoomTrouble({ message, retry }: { message: string; retry: () => void }) {
  return (
    <main className="flex min-h-dvh items-center justify-center">
      <ErrorState title={texts.roomNotOpened} message={message} onRetry={retry} />
    </main>
  );
}
