import type { ComponentProps } from "react";
import { ErrorState } from "./error-state.tsx";

type FailedPageProps = Omit<ComponentProps<typeof ErrorState>, "headingLevel">;

/** A whole page that only says what failed. */
export const FailedPage = (props: FailedPageProps) => (
  <main className="flex min-h-dvh items-center justify-center">
    <ErrorState headingLevel="h1" {...props} />
  </main>
);
