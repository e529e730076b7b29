// Measures the time from the artist's Start Session to the new row in an administrator's open list of live sessions,
// drawn by a real browser, on Postgres with many sessions. The floor is one request for the same list, without the
// notification or the drawing.
import type { BrowserContext, Page } from "@playwright/test";
import { openDatabase } from "../../apps/server/src/adapters/postgres/database.ts";
import { startTestServer, type TestServer } from "../../apps/server/src/testing/start-test-server.ts";
import { startTestPostgres } from "../../scripts/test-postgres.mjs";
import { alternate } from "../harness/alternate.ts";
import { buildWebApp } from "../harness/build-web-app.ts";
import { withChromium } from "../harness/chromium.ts";
import type { BenchRun, Figure, Row } from "../harness/figure.ts";
import { median, percentile } from "../harness/statistics.ts";

const ROUNDS = 40;
const QUICK_ROUNDS = 10;
const LIVE_SESSIONS = 200;
const WITHIN_MS = 200;

type Admin = { cookie: string };

async function openList(context: BrowserContext, server: TestServer, admin: Admin): Promise<Page> {
  const [name = "", ...value] = admin.cookie.split("=");
  await context.addCookies([{ name, value: value.join("="), url: server.url }]);
  const page = await context.newPage();
  await page.goto(`${server.url}/admin/sessions`);
  await page.getByRole("table", { name: "Live sessions" }).waitFor();
  return page;
}

/** Resolves with the page's time when the text appears. Page and bench share one machine, so their clocks agree. */
const shownAt = (page: Page, text: string): Promise<number> =>
  page.evaluate(
    (wanted) =>
      new Promise<number>((resolve) => {
        const look = () => document.body.textContent?.includes(wanted) === true;
        const observer = new MutationObserver(() => {
          if (!look()) return;
          observer.disconnect();
          resolve(Date.now());
        });
        observer.observe(document.body, { childList: true, subtree: true, characterData: true });
      }),
    text,
  );

async function startToRow(server: TestServer, page: Page, turn: number): Promise<number> {
  const name = `Newcomer ${turn} of the bench`;
  const artist = await server.createPerson({ name });
  const row = shownAt(page, name);
  const pressedAtMs = Date.now();
  await server.client(artist).sessions.start({ engineerId: null });
  return (await row) - pressedAtMs;
}

async function bareList(server: TestServer, admin: Admin): Promise<number> {
  const startedMs = performance.now();
  await server.client(admin).admin.sessions({ state: "live", search: "", direction: "desc", page: 0 });
  return performance.now() - startedMs;
}

async function measure(run: BenchRun): Promise<Row[]> {
  buildWebApp();
  const postgres = await startTestPostgres();
  const database = await openDatabase({ databaseUrl: postgres.url, dataDir: "" });
  const server = await startTestServer({ database });
  try {
    for (let each = 0; each < LIVE_SESSIONS; each += 1)
      await server.client(await server.createPerson()).sessions.start({ engineerId: null });
    const admin = await server.createPerson({ roles: ["artist", "admin"] });
    const times = await withChromium(async (browser) => {
      const page = await openList(await browser.newContext(), server, admin);
      let turn = 0;
      return alternate(run.quick ? QUICK_ROUNDS : ROUNDS, {
        floor: () => bareList(server, admin),
        product: () => {
          turn += 1;
          return startToRow(server, page, turn);
        },
      });
    });
    const row = (which: string, of: (values: number[]) => number): Row => ({
      figure: `admin console, from Start Session to the row in the list, ${which}`,
      unit: "ms",
      product: of(times.product),
      floor: of(times.floor),
      target: { kind: "limit", max: WITHIN_MS },
      note: "floor: one request for the list",
    });
    return [row("p50", median), row("p95", (values) => percentile(values, 95))];
  } finally {
    await server.close();
    await database.close();
    postgres.stop();
  }
}

export const figure: Figure = {
  name: "session-list-live",
  about: `a new session appears in the admin console's open list within ${WITHIN_MS} ms`,
  measure,
};
