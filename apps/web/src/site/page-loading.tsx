import { Spinner } from "@foldback/ui/spinner";
import { common } from "./texts/common.ts";

export function PageLoading() {
  return (
    <main className="flex min-h-dvh items-center justify-center">
      <Spinner headingLevel="h1" label={common.loading} />
    </main>
  );
}
