import type { QueryClient } from "@tanstack/react-query";
import {
  createBrowserHistory,
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
} from "@tanstack/react-router";
import { loadPart } from "../shared/http/load-part.ts";
import type { PublicPath } from "../site/page-list.ts";
import { PageLoading } from "../site/page-loading.tsx";
import { usePageTitle } from "./page-title.ts";
import { RootError } from "./root-error.tsx";
import { checkoutReturn, entranceSearch, homeSearch, linkOutcome, sharedText } from "./search-params.ts";
import { ShortcutsKey } from "./shortcuts-key.tsx";

type RouterContext = { queryClient: QueryClient };

/**
 * Loads a route's component. We don't use React's lazy, because it would show its fallback for a moment even if the
 * file is already loaded.
 */
const lazyPage: typeof lazyRouteComponent = (load, name) => lazyRouteComponent(() => loadPart(load), name);

function Root() {
  usePageTitle();
  return (
    <>
      <Outlet />
      <ShortcutsKey />
    </>
  );
}

const rootRoute = createRootRouteWithContext<RouterContext>()({
  component: Root,
  notFoundComponent: lazyPage(() => import("../pages/not-found-page.tsx"), "NotFoundPage"),
});

const homeRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/",
  validateSearch: homeSearch,
  component: lazyPage(() => import("../pages/home-page.tsx"), "HomePage"),
});

const studioRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/studio",
  validateSearch: checkoutReturn,
  component: lazyPage(() => import("../pages/studio-page.tsx"), "StudioPage"),
});

const engineerRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/engineer",
  component: lazyPage(() => import("../pages/engineer-page.tsx"), "EngineerPage"),
});

const adminRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/admin",
  component: lazyPage(() => import("../pages/admin/admin-page.tsx"), "AdminPage"),
});

const adminChild = <Path extends string>(path: Path, component: ReturnType<typeof lazyRouteComponent>) =>
  createRoute({ getParentRoute: () => adminRoute, path, component });

const adminRoutes = [
  adminChild(
    "/",
    lazyPage(() => import("../pages/admin/dashboard-page.tsx"), "AdminDashboardPage"),
  ),
  adminChild(
    "/users",
    lazyPage(() => import("../pages/admin/users-page.tsx"), "AdminUsersPage"),
  ),
  adminChild(
    "/sessions",
    lazyPage(() => import("../pages/admin/sessions-page.tsx"), "AdminSessionsPage"),
  ),
  adminChild(
    "/engineers",
    lazyPage(() => import("../pages/admin/engineers-page.tsx"), "AdminEngineersPage"),
  ),
  adminChild(
    "/revenue",
    lazyPage(() => import("../pages/admin/revenue-page.tsx"), "AdminRevenuePage"),
  ),
  adminChild(
    "/health",
    lazyPage(() => import("../pages/admin/health-page.tsx"), "AdminHealthPage"),
  ),
  adminChild(
    "/patent",
    lazyPage(() => import("../pages/admin/patent-page.tsx"), "AdminPatentPage"),
  ),
];

const metricsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/metrics",
  component: lazyPage(() => import("../pages/metrics-page.tsx"), "MetricsPage"),
});

const accountRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/account",
  validateSearch: linkOutcome,
  component: lazyPage(() => import("../pages/account-page.tsx"), "AccountPage"),
});

const apiDocsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/api/docs",
  component: lazyPage(() => import("../pages/api-docs-page.tsx"), "ApiDocsPage"),
});

const artistProfileRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/artist-profile",
  component: lazyPage(() => import("../pages/artist-profile-page.tsx"), "ArtistProfilePage"),
});

const engineerProfileRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/engineer-profile",
  component: lazyPage(() => import("../pages/engineer-profile-page.tsx"), "EngineerProfilePage"),
});

const resetPasswordRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/reset-password",
  component: lazyPage(() => import("../pages/reset-password-page.tsx"), "ResetPasswordPage"),
});

const letBrowserInRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/let-browser-in",
  component: lazyPage(() => import("../pages/let-browser-in-page.tsx"), "LetBrowserInPage"),
});

const confirmEmailRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/confirm-email",
  component: lazyPage(() => import("../pages/confirm-email-page.tsx"), "ConfirmEmailPage"),
});

const verifyEmailRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/verify-email",
  component: lazyPage(() => import("../pages/verify-email-page.tsx"), "VerifyEmailPage"),
});

const guestRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/guest",
  component: lazyPage(() => import("../pages/guest-page.tsx"), "GuestPage"),
});

const roomRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/room/$code",
  component: lazyPage(() => import("../pages/room-page.tsx"), "RoomPage"),
});

const openRoomRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/open-room",
  validateSearch: sharedText,
  component: lazyPage(() => import("../pages/open-room-page.tsx"), "OpenRoomPage"),
});

const publicRoute = <Path extends Exclude<PublicPath, "/">>(path: Path) =>
  createRoute({
    getParentRoute: () => rootRoute,
    path,
    validateSearch: entranceSearch,
    component: lazyRouteComponent(async () => {
      const { loadPublicRoute } = await loadPart(() => import("./public-route.tsx"));
      return loadPublicRoute(path);
    }, "Page"),
  });

export const routeTree = rootRoute.addChildren([
  homeRoute,
  studioRoute,
  engineerRoute,
  metricsRoute,
  adminRoute.addChildren(adminRoutes),
  accountRoute,
  apiDocsRoute,
  artistProfileRoute,
  engineerProfileRoute,
  resetPasswordRoute,
  letBrowserInRoute,
  confirmEmailRoute,
  verifyEmailRoute,
  guestRoute,
  roomRoute,
  openRoomRoute,
  publicRoute("/sample"),
  publicRoute("/artist-signup"),
  publicRoute("/engineer-signup"),
  publicRoute("/about"),
  publicRoute("/contact"),
  publicRoute("/mission"),
  publicRoute("/values"),
  publicRoute("/faq"),
  publicRoute("/privacy"),
  publicRoute("/terms"),
  publicRoute("/patent"),
  publicRoute("/cookies"),
  publicRoute("/download"),
  publicRoute("/help"),
  publicRoute("/help/artist"),
  publicRoute("/help/engineer"),
  publicRoute("/help/sound"),
  publicRoute("/help/troubleshooting"),
  publicRoute("/help/shortcuts"),
]);

export function createAppRouter(queryClient: QueryClient) {
  forgetStay();
  return createRouter({
    routeTree,
    history: createHistory(),
    context: { queryClient },
    defaultPreload: "intent",
    defaultPendingComponent: PageLoading,
    defaultErrorComponent: RootError,
    scrollRestoration: true,
  });
}

/** Creating a history overwrites the browser's state, so this restores the flag that says Get Started was pressed. */
function createHistory() {
  const getStarted = window.history.state?.getStarted === true;
  const history = createBrowserHistory();
  if (getStarted) history.replace(history.location.href, { getStarted });
  return history;
}

/** Clears `stay`, which is meant for one visit only, because the browser would keep it across a reload. */
function forgetStay(): void {
  const { state } = window.history;
  if (state?.stay === true) window.history.replaceState({ ...state, stay: undefined }, "");
}

declare module "@tanstack/react-router" {
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
  interface HistoryState {
    /** True if a signed-in visitor came back to the home page on purpose, so we don't send them to their dashboard. */
    stay?: boolean;
    /** A profile wizard's current step, counted from 0. */
    wizardStep?: number;
    /** True if Get Started was pressed on this page. It isn't part of the URL, because any link could claim it. */
    getStarted?: boolean;
  }
}
