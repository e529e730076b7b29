import { eventually } from "@foldback/testkit/eventually";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { flushSync } from "react-dom";
import { createRoot } from "react-dom/client";
import { expect, onTestFinished, test, vi } from "vitest";
import { meQuery, useSignedInUser } from "../../../shared/auth/current-user.ts";
import { forgetSuspension, useNotedSuspension } from "../../../shared/auth/suspension.ts";
import { suspendedTexts } from "../../../shared/live/texts.ts";
import { RouteGuard } from "./route-guard.tsx";

const rita = { user: { id: "rita", name: "Rita" }, role: "artist", roles: ["artist"] } as never;

test("[ID-5] a part that appears after a sign-out, before the guard is told about it, doesn't break the page", async () => {
  const { client, router, page, showPart } = await openGuardedPage();
  // The query notifies the guard in a later task.
  client.setQueryData(meQuery.queryKey, null);
  showPart();
  expect(page.textContent).toBe("Rita");
  await eventually(() => expect(router.state.location.pathname).toBe("/"));
  await eventually(() => expect(page.textContent).toBe("home"));
});

test("[AM-8] a user whose account was suspended while their page was open stays there and reads why", async () => {
  const { client, router, page } = await openGuardedPage();
  flushSync(() => createRoot(document.createElement("div")).render(<SuspendedDashboard />));
  onTestFinished(forgetSuspension);
  client.setQueryData(meQuery.queryKey, null);
  await eventually(() => expect(page.textContent).toContain(suspendedTexts.desk));
  expect(page.querySelector("h1")?.textContent).toBe(suspendedTexts.title);
  expect(router.state.location.pathname).toBe("/studio");
});

function SuspendedDashboard() {
  useNotedSuspension(true);
  return null;
}

const Part = () => useSignedInUser().user.name;

/** `onMounted` gets a function that shows the part. The guard has subscribed to the query by then. */
function Studio({ onMounted }: { onMounted(showPart: () => void): void }) {
  const [isShown, show] = useState(false);
  useEffect(() => onMounted(() => flushSync(() => show(true))), [onMounted]);
  return isShown && <Part />;
}

async function openGuardedPage() {
  onTestFinished(() => void vi.unstubAllGlobals());
  // The router scrolls a new page to the top, which jsdom can't do.
  vi.stubGlobal("scrollTo", () => {});
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  client.setQueryData(meQuery.queryKey, rita);
  const mounted = Promise.withResolvers<() => void>();
  const root = createRootRoute({ component: Outlet });
  const home = createRoute({ getParentRoute: () => root, path: "/", component: () => "home" });
  const studio = createRoute({
    getParentRoute: () => root,
    path: "/studio",
    component: () => (
      <RouteGuard>
        <Studio onMounted={mounted.resolve} />
      </RouteGuard>
    ),
  });
  const router = createRouter({
    routeTree: root.addChildren([home, studio]),
    history: createMemoryHistory({ initialEntries: ["/studio"] }),
  });
  await router.load();
  const page = document.createElement("div");
  document.body.append(page);
  const reactRoot = createRoot(page);
  onTestFinished(() => {
    reactRoot.unmount();
    page.remove();
    client.clear();
  });
  reactRoot.render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  );
  return { client, router, page, showPart: await mounted.promise };
}
