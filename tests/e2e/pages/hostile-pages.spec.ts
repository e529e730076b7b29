/** Every page shows other people's hostile text as plain text, and other sites can't frame or control a page. */
import { createServer, type Server } from "node:http";
import { freePort } from "@foldback/testkit/processes/free-port";
import { type Browser, expect, type Page, test } from "@playwright/test";
import { plantHostileTexts } from "../../../apps/server/src/testing/hostile-records.ts";
import { launchChromium } from "../support/chromium.ts";
import { type FoldbackServer, startFoldbackServer } from "../support/foldback-server.ts";
import { hostileTexts } from "../support/hostile-texts.ts";
import { passTheCheck, signIn } from "../support/people.ts";

let server: FoldbackServer;
let browser: Browser;
let engineerName: string;

test.beforeAll(async () => {
  server = await startFoldbackServer();
  const { accounts, dataDir } = server;
  await server.crash();
  const people = { artist: accounts.artist.email, engineer: accounts.engineers[0].email };
  ({ engineerName } = await plantHostileTexts(dataDir, people, hostileTexts));
  await server.startAgain();
  browser = await launchChromium();
});
test.afterAll(async () => {
  await browser.close();
  await server.stop();
});

/** Collects the page's errors, dialogs, policy violations and requests to other origins. */
function watch(page: Page): string[] {
  const found: string[] = [];
  page.on("pageerror", (error) => found.push(String(error)));
  page.on("dialog", (dialog) => {
    found.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on("console", (message) => {
    if (/Content Security Policy|Trusted Type/i.test(message.text())) found.push(message.text());
  });
  page.on("request", (request) => {
    if (!request.url().startsWith(server.url) && !/^(blob|data):/.test(request.url())) found.push(request.url());
  });
  return found;
}

async function expectHarmless(page: Page, found: readonly string[]) {
  expect(found).toEqual([]);
  expect(await page.evaluate(() => "hostile" in window)).toBe(false);
  const links = await page.locator("a").evaluateAll((all) => all.map((link) => link.getAttribute("href") ?? ""));
  expect(links.filter((href) => !/^(\/|#|https?:|mailto:)/.test(href))).toEqual([]);
}

/** Expects every hostile string on the page, exactly as written. */
async function expectTexts(page: Page) {
  const shown = await page.locator("main").evaluate((main) => main.textContent ?? "");
  for (const text of hostileTexts) expect(shown).toContain(text);
}

for (const as of ["Artist", "Engineer"] as const) {
  test(`[WB-1] ${as}: transcripts, markers, summary, suggestions, songs and names are shown as text`, async () => {
    const { url, accounts } = server;
    const account = as === "Artist" ? accounts.artist : accounts.engineers[0];
    const { page } = await signIn(browser, { url, as, account });
    const found = watch(page);
    if (as === "Artist") await page.getByRole("tab", { name: "AI Analysis" }).click();
    else await page.getByRole("tab", { name: "Session Analysis" }).click();
    await expect(page.getByRole("list", { name: "Key moments" })).toBeVisible();
    await expectTexts(page);
    await page
      .getByRole("button", { name: /^Correct / })
      .first()
      .click();
    const words = page.getByRole("textbox", { name: /^Transcript at/ }).first();
    const corrected = `${as} ${hostileTexts[7]} ${hostileTexts[13]}`;
    await words.fill(corrected);
    await page.getByRole("button", { name: "Save" }).first().click();
    await expect(page.getByText(corrected, { exact: true })).toBeVisible();
    await expectHarmless(page, found);
    await page.context().close();
  });
}

test("[WB-1] an engineer's card and profile are shown as text, and the portfolio links only to https", async () => {
  const { page } = await signIn(browser, { url: server.url, as: "Artist", account: server.accounts.artist });
  const found = watch(page);
  await page.getByRole("button", { name: "Start Session" }).click();
  await passTheCheck(page);
  const dialog = page.getByRole("dialog", { name: "Choose your engineer" });
  await expect(dialog.getByRole("radio", { name: engineerName })).toBeVisible();
  await dialog
    .getByRole("button", { name: /profile/i })
    .first()
    .click();
  const profile = page.getByRole("dialog", { name: engineerName });
  await expect(profile).toContainText(hostileTexts.join(", "));
  await expectHarmless(page, found);
  await page.context().close();
});

test("[WB-1] a contact message is shown as text, to its sender and in the email", async () => {
  const page = await browser.newPage();
  const found = watch(page);
  await page.goto(`${server.url}/contact`);
  await page.getByLabel("Name", { exact: true }).fill(engineerName);
  await page.getByLabel("Email").fill("mallory@example.test");
  await page.getByLabel("Studio Name").fill(hostileTexts[8] ?? "");
  await page.getByLabel("Message", { exact: true }).fill(hostileTexts.join("\n"));
  await page.getByRole("button", { name: "Send Message" }).click();
  await expect(page.getByRole("status")).toContainText(engineerName);
  await expectHarmless(page, found);
  await page.goto(`${server.url}/dev/mailbox`);
  await expect(page.getByRole("heading", { name: `Message from ${engineerName}` })).toBeVisible();
  const shown = await page.locator("body").evaluate((body) => body.textContent ?? "");
  for (const text of hostileTexts) expect(shown).toContain(text);
  await expectHarmless(page, found);
  await page.context().close();
});

/** A site on another port: a different origin but the same site, so the browser sends our cookie along. */
async function openOtherSite(html: string): Promise<{ url: string; close: () => void }> {
  const port = await freePort();
  const site: Server = createServer((_, response) => response.setHeader("content-type", "text/html").end(html));
  await new Promise<void>((resolve) => site.listen(port, "127.0.0.1", resolve));
  return { url: `http://localhost:${port}/`, close: () => void site.close() };
}

test("[WB-2] another site can't frame any of our pages", async () => {
  const paths = ["/", "/studio", "/account", "/room/P0BADF00D", "/contact", "/nowhere", "/dev/mailbox", "/healthz"];
  const frames = paths.map((path) => `<iframe src="${server.url}${path}"></iframe>`).join("");
  const other = await openOtherSite(`<!doctype html><title>Other</title>${frames}`);
  const { page } = await signIn(browser, { url: server.url, as: "Artist", account: server.accounts.artist });
  const refused: string[] = [];
  page.on("console", (message) => message.text().includes("frame-ancestors") && refused.push(message.text()));
  await page.goto(other.url);
  await expect.poll(() => refused.length).toBe(paths.length);
  const texts = await Promise.all(
    page
      .frames()
      .slice(1)
      .map((frame) => frame.locator("body").textContent()),
  );
  expect(texts.join("")).not.toMatch(/Foldback|Studio|Never Lose a Take|ok/);
  other.close();
  await page.context().close();
});

test("[WB-2] another site can't change anything using a signed-in user's cookie", async () => {
  const { page } = await signIn(browser, { url: server.url, as: "Artist", account: server.accounts.artist });
  const other = await openOtherSite(`<!doctype html><title>Other</title>
    <iframe name="sink"></iframe>
    <form method="post" enctype="text/plain" target="sink" action="${server.url}/api/auth/sign-out"></form>`);
  await page.goto(other.url);
  const read = await page.evaluate(async (url) => {
    document.forms[0]?.submit();
    const post = (path: string, type: string, body: string) =>
      fetch(url + path, { method: "POST", credentials: "include", headers: { "content-type": type }, body }).then(
        (answer) => answer.text(),
        () => "refused",
      );
    const blind = fetch(`${url}/api/auth/sign-out`, { method: "POST", mode: "no-cors", credentials: "include" }).then(
      ({ type }) => type,
      () => "refused",
    );
    return [
      await post("/rpc/accounts/me", "application/json", "{}"),
      await post("/rpc/accounts/signOutEverywhere", "text/plain", "{}"),
      await post("/rpc/accounts/rename", "application/json", '{"json":{"name":"Changed"}}'),
      await blind,
    ];
  }, server.url);
  expect(read).toEqual(["refused", "refused", "refused", "refused"]);
  await page.goto(`${server.url}/studio`);
  await expect(page.getByRole("tab", { name: "Session Control" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Changed's account" })).toHaveCount(0);
  other.close();
  await page.context().close();
});
