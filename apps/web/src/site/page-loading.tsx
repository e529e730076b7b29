import { Spinner } from "@foldback/ui/spinner";

export function PageLoading({ text = "Loading..." }: { text?: string }) {
  return (
    <main className="flex min-h-dvh items-center justify-center">
      <Spinner label={text} />
    </main>
  );
}
