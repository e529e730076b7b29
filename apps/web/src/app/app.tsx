import { ToastRegion } from "@foldback/ui/toast";
import { QueryClientProvider } from "@tanstack/react-query";
import { CatchBoundary, RouterProvider } from "@tanstack/react-router";
import { followSignIn, meQuery } from "../shared/auth/current-user.ts";
import { createQueryClient } from "../shared/http/query-client.ts";
import { registerServiceWorker } from "../shared/page/service-worker.ts";
import { toasts } from "../shared/toasts/toasts.ts";
import { RootError } from "./root-error.tsx";
import { createAppRouter } from "./router.tsx";

const queryClient = createQueryClient();
const router = createAppRouter(queryClient);
// We never unsubscribe, because the application lives as long as the page.
followSignIn(queryClient);
// Waits until the page has loaded, because installing the worker downloads the offline page.
if (document.readyState === "complete") void registerServiceWorker();
else window.addEventListener("load", () => void registerServiceWorker(), { once: true });
// Nearly every page needs the user, so we request them while the page's files are loading. If that fails, the parts
// that need the user report it.
void queryClient.prefetchQuery(meQuery);

/**
 * Resolves only once the first route has loaded, because otherwise the page would go blank when the app replaces it.
 */
export const loadApp = () => router.load().then(() => App);

export function App() {
  return (
    <CatchBoundary getResetKey={() => "app"} errorComponent={RootError}>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
        <ToastRegion toasts={toasts} />
      </QueryClientProvider>
    </CatchBoundary>
  );
}
