import { Spinner } from "./spinner.tsx";

/** A whole page that only says what it's waiting for. */
export const WaitingPage = ({ label }: { label: string }) => (
  <main className="flex min-h-dvh items-center justify-center">
    <Spinner headingLevel="h1" label={label} />
  </main>
);
