import { QueryClient } from "@tanstack/react-query";
import { flushSync } from "react-dom";
import { createRoot } from "react-dom/client";
import { onTestFinished } from "vitest";

/** Opens an empty page until the end of the test. `run` is React's `act`, if the test uses it. */
export function openPage(run: (work: () => void) => void = flushSync) {
  const page = document.body.appendChild(document.createElement("div"));
  const root = createRoot(page);
  onTestFinished(() => {
    run(() => root.unmount());
    page.remove();
  });
  return { page, root };
}

/** Answers of the server until the end of the test, without retries unless asked for. */
export function openQueries(queries: object = { retry: false }): QueryClient {
  const client = new QueryClient({ defaultOptions: { queries } });
  onTestFinished(() => client.clear());
  return client;
}
