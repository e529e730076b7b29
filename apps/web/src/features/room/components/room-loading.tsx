import { Spinner } from "@foldback/ui/spinner";

export function RoomLoading() {
  return (
    <main className="flex min-h-dvh items-center justify-center">
      <Spinner label="Loading..." />
    </main>
  );
}
