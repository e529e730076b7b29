import { expect, type Page, test } from "@playwright/test";
import { violationsAtBothSizes } from "../support/accessibility.ts";
import { launchChromium } from "../support/chromium.ts";
import { startFoldbackServer } from "../support/foldback-server.ts";
import { beginPageStories, browser, server } from "../support/page-stories.ts";
import { signIn } from "../support/people.ts";

beginPageStories();

const workerReady = (page: Page) => page.evaluate(() => navigator.serviceWorker.ready.then(({ scope }) => scope));

const storedPaths = (page: Page) =>
  page.evaluate(async () => {
    const names = await caches.keys();
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return requests.flat().map(({ url }) => new URL(url).pathname);
  });

test("[IS-1][IS-2] while the server is down, the offline page says what still works, and the requested page opens once it's back", async () => {
  const own = await startFoldbackServer();
  const alone = await launchChromium();
  try {
    const { page } = await signIn(alone, { url: own.url, as: "Artist", account: own.accounts.artist });
    await expect(page.getByRole("button", { name: "Start Session" })).toBeVisible();
    await workerReady(page);
    await page.goto(`${own.url}/account`);
    await expect(page.getByRole("heading", { name: "Your account" })).toBeVisible();
    const stored = await storedPaths(page);
    expect(stored).toContain("/offline.html");
    for (const path of stored)
      expect(path).toMatch(/^\/(offline\.(html|js)|boot\.js|favicon\.svg|assets\/[\w-]+\.css)$/);

    await own.crash();
    await page.goto(`${own.url}/studio`);
    await expect(page.getByRole("heading", { name: "Can't reach Foldback" })).toBeVisible();
    await expect(page.getByText("The kill switch in that tab.")).toBeVisible();
    expect(await violationsAtBothSizes(page)).toEqual([]);
    const lettering = page.getByRole("heading", { level: 1 });
    expect(await lettering.evaluate((heading) => getComputedStyle(heading).fontWeight)).not.toBe("400");

    await own.startAgain();
    await page.evaluate(() => window.dispatchEvent(new Event("online")));
    await expect(page.getByRole("button", { name: "Start Session" })).toBeVisible();
  } finally {
    await alone.close();
    await own.stop();
  }
});

test("[IS-3] a room link shared with the installed product opens the room, and anything else is explained", async () => {
  const page = await (await browser.newContext()).newPage();
  await page.goto(`${server.url}/open-room?text=${encodeURIComponent(`Join: ${server.url}/room/P1234ABCD`)}`);
  await expect(page).toHaveURL(`${server.url}/room/P1234ABCD`);
  await page.goto(`${server.url}/open-room?url=${encodeURIComponent("https://elsewhere.example/room/P1234ABCD")}`);
  await expect(page.getByRole("heading", { name: "No room link found" })).toBeVisible();
  const manifest = await (await fetch(`${server.url}/site.webmanifest`)).json();
  expect(manifest.share_target).toMatchObject({ action: "/open-room", method: "GET" });
});

test("[PU-1] the notification for a push contains neither names nor the push's own content", async () => {
  const [engineer] = server.accounts.engineers;
  const { page, context } = await signIn(browser, { url: server.url, as: "Engineer", account: engineer });
  await context.grantPermissions(["notifications"]);
  await workerReady(page);
  const devtools = await context.newCDPSession(page);
  const registered = new Promise<string>((resolve) =>
    devtools.on("ServiceWorker.workerRegistrationUpdated", ({ registrations: [first] }) => {
      if (first !== undefined) resolve(first.registrationId);
    }),
  );
  // HAZARD: don't ask getNotifications() instead. While Chromium is still displaying a notification, the question
  // deletes it.
  const displayed: string[] = [];
  devtools.on("BackgroundService.backgroundServiceEventReceived", ({ backgroundServiceEvent: event }) => {
    const metadata = Object.fromEntries(event.eventMetadata.map(({ key, value }) => [key, value]));
    displayed.push(`${event.eventName}: ${metadata.Title}: ${metadata.Body}`);
  });
  await devtools.send("BackgroundService.startObserving", { service: "notifications" });
  await devtools.send("BackgroundService.setRecording", { service: "notifications", shouldRecord: true });
  await devtools.send("ServiceWorker.enable");
  await devtools.send("ServiceWorker.deliverPushMessage", {
    origin: server.url,
    registrationId: await registered,
    data: '{"kind":"invitation","title":"Ada Marlow"}',
  });
  await expect
    .poll(() => displayed)
    .toEqual(["Notification displayed: An artist has invited you to a session: Open Foldback to join or decline."]);
});
