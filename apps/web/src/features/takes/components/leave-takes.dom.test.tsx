import type { RecorderStatus } from "@foldback/domain/takes/recorder-report";
import { eventually } from "@foldback/testkit/eventually";
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from "@tanstack/react-router";
import { useEffect } from "react";
import { createRoot } from "react-dom/client";
import { expect, onTestFinished, test, vi } from "vitest";
import { mayLeave } from "../../../shared/live/leave-question.ts";
import { noteOpen } from "../model/leaving-takes.ts";
import { LeaveTakes } from "./leave-takes.tsx";

/** Opens the studio page with its recorder in this state. */
async function openStudio(status: RecorderStatus, isLive = false) {
  onTestFinished(() => void vi.unstubAllGlobals());
  // The router scrolls a new page to the top, which jsdom can't do.
  vi.stubGlobal("scrollTo", () => {});
  const never = () => () => {};
  const [recorder, uploads] = [{ status }, { held: [], uploads: {} }];
  const closed = noteOpen({
    recorder: { subscribe: never, getSnapshot: () => recorder },
    uploads: { subscribe: never, getSnapshot: () => uploads },
  } as unknown as Parameters<typeof noteOpen>[0]);
  const shown = Promise.withResolvers<void>();
  const rootRoute = createRootRoute({ component: Outlet });
  const router = createRouter({
    routeTree: rootRoute.addChildren([
      createRoute({ getParentRoute: () => rootRoute, path: "/account", component: () => <p>Your account</p> }),
      createRoute({
        getParentRoute: () => rootRoute,
        path: "/studio",
        component: function Studio() {
          // Runs after the effects of `LeaveTakes`, which register its question.
          useEffect(() => shown.resolve(), []);
          return <LeaveTakes isLive={isLive} />;
        },
      }),
    ]),
    history: createMemoryHistory({ initialEntries: ["/studio"] }),
  });
  const page = document.createElement("div");
  document.body.append(page);
  const root = createRoot(page);
  onTestFinished(() => {
    root.unmount();
    page.remove();
    closed();
  });
  await router.load();
  root.render(<RouterProvider router={router as never} />);
  await shown.promise;
  return {
    path: () => router.state.location.pathname,
    follow: (to: string) => void router.navigate({ to: to as never }),
    async press(name: string) {
      const button = await eventually(() => {
        const found = [...document.querySelectorAll("button")].find(({ textContent }) => textContent === name);
        expect(found).toBeDefined();
        return found;
      });
      button?.click();
    },
  };
}
const question = () => document.querySelector("[role=alertdialog]")?.textContent ?? "";

test("[TK-96] while a take is being recorded, a link asks before it leaves the page, and signing out asks too", async () => {
  const studio = await openStudio("recording");
  studio.follow("/account");
  await eventually(() => expect(question()).toContain("If you leave, the take will end now."));
  expect(studio.path()).toBe("/studio");
  await studio.press("Stay");
  await eventually(() => expect(question()).toBe(""));
  expect(studio.path()).toBe("/studio");
  const signingOut = mayLeave();
  await studio.press("Stay");
  expect(await signingOut).toBe(false);
  studio.follow("/account");
  await studio.press("Leave");
  await eventually(() => expect(studio.path()).toBe("/account"));
  expect(await mayLeave()).toBe(true);
});

test("[TK-96] with nothing to interrupt, links don't ask", async () => {
  const studio = await openStudio("armed");
  expect(await mayLeave()).toBe(true);
  studio.follow("/account");
  await eventually(() => expect(studio.path()).toBe("/account"));
  expect(question()).toBe("");
});

test("[TK-96] during a live session only the session's own question is asked", async () => {
  const studio = await openStudio("recording", true);
  expect(await mayLeave()).toBe(true);
  studio.follow("/account");
  await eventually(() => expect(studio.path()).toBe("/account"));
});
