import { Spinner } from "@foldback/ui/spinner";
import { texts } from "../texts.ts";

export function RoomLoading() {
  return (
    <main className="flex min-h-dvh items-center justify-center">
      <Spinner label={texts.loading} />
    </main>
  );
}
