import { eventually } from "@foldback/testkit/eventually";
import { QueryClientProvider } from "@tanstack/react-query";
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from "@tanstack/react-router";
import { expect, onTestFinished, test, vi } from "vitest";
import { apiQueries } from "../../../shared/http/api-client.ts";
import { momentText } from "../../../shared/operators/figures.ts";
import { openPage, openQueries } from "../../../shared/testing/open-page.ts";
import { MetricsDashboard } from "./metrics-dashboard.tsx";

const network = vi.hoisted(() => {
  const network = { lost: Promise.withResolvers<never>() };
  // The API's client keeps the `fetch` that it finds when it's loaded.
  vi.stubGlobal("fetch", () => network.lost.promise);
  return network;
});

const minuteMs = 60_000;
const countedAtMs = Date.UTC(2026, 10, 26, 12);
const today = { date: "2026-11-26", mau: 7, arrPence: 150_000, sessionsCount: 21, avgRttMs: null, countedAtMs };
const asOf = `As of ${momentText(countedAtMs)}.`;

/**
 * Opens the dashboard with figures that the server sent `ageMs` after it had counted them. Newer ones are on their way
 * until `refuse` is called.
 */
async function openWithFigures({ latest = today, ageMs = 0 }: { latest?: typeof today | null; ageMs?: number } = {}) {
  network.lost = Promise.withResolvers();
  // The network may be lost before the first request.
  network.lost.promise.catch(() => {});
  vi.stubGlobal("scrollTo", () => {});
  const client = openQueries();
  const metrics = { latest, days: latest === null ? [] : [latest], atMs: countedAtMs + ageMs };
  client.setQueryData(apiQueries.admin.metrics.queryKey(), metrics);
  const router = createRouter({
    routeTree: createRootRoute({ component: MetricsDashboard }),
    history: createMemoryHistory(),
  });
  await router.load();
  const { page, root } = openPage();
  onTestFinished(() => void vi.unstubAllGlobals());
  root.render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  );
  return { page, refuse: () => network.lost.reject(new TypeError("Failed to fetch")) };
}

test("[AM-7] the figures say when the server counted them, and that newer ones couldn't be read", async () => {
  const { page, refuse } = await openWithFigures({ ageMs: 59 * minuteMs });
  await eventually(() => expect(page.textContent).toContain(`${asOf} We update the figures every hour.`));
  refuse();
  await eventually(() => expect(page.textContent).toContain(`${asOf} Couldn't load newer figures.`));
  expect(page.textContent).toContain("£1.5k");
});

test("[AM-7] figures counted more than 70 minutes ago are called out of date, whatever the browser's clock says", async () => {
  const { page: inTime } = await openWithFigures({ ageMs: 70 * minuteMs });
  await eventually(() => expect(inTime.textContent).toContain(`${asOf} We update the figures every hour.`));
  const { page: late } = await openWithFigures({ ageMs: 70 * minuteMs + 1 });
  await eventually(() => expect(late.textContent).toContain(`${asOf} These figures are out of date`));
  expect(late.textContent).not.toContain("We update the figures every hour.");
});

test("[AM-7] before the first count, the figures don't claim a time", async () => {
  const { page } = await openWithFigures({ latest: null });
  await eventually(() => expect(page.textContent).toContain("No daily figures yet."));
  expect(page.textContent).not.toContain("As of");
});

test("the trends show each day's figures, and say what hasn't been measured yet", async () => {
  const { page } = await openWithFigures();
  await eventually(() => expect(page.textContent).toContain("Trends"));
  const tables = [...page.querySelectorAll("table")].map(({ caption, tBodies }) => [
    caption?.textContent,
    tBodies[0]?.textContent,
  ]);
  expect(tables).toEqual([
    ["Annual recurring revenue by day", "26 Nov£1,500.00"],
    ["Monthly Active Users", "26 Nov7"],
    ["Total Sessions", "26 Nov21"],
  ]);
  expect(page.textContent).toContain("Average Round-Trip TimeNot measured yet");
});

test("on the first day, with nothing to draw, the trends say so instead of drawing an empty chart", async () => {
  const { page } = await openWithFigures({ latest: { ...today, mau: 0, sessionsCount: 0, arrPence: 0 } });
  await eventually(() => expect(page.textContent).toContain("Monthly Active UsersNone yetTotal SessionsNone yet"));
  expect(page.querySelector("table")).toBeNull();
});
