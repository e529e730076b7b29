import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { consentTextVersion } from "@foldback/domain/consent/consent-text";
import { type Browser, expect, type Page, test } from "@playwright/test";
import {
  newSigningKey,
  readSigningKeys,
  type SigningKey,
} from "../../../apps/server/src/adapters/evidence-key/key-file.ts";
import { type Files, unzip, zip } from "../../../apps/server/src/testing/evidence-exports.ts";
import { linesOf, noConsent, rewritten, signedAnew } from "../../../apps/server/src/testing/forged-ledgers.ts";
import { makeHandOff, soundName, zipFiles } from "../../../apps/server/src/testing/hand-off-fixtures.ts";
import { readZip } from "../../../apps/server/src/testing/read-zip.ts";
import { launchChromium } from "../support/chromium.ts";
import { type FoldbackServer, startFoldbackServer } from "../support/foldback-server.ts";
import { signIn } from "../support/people.ts";

const command = fileURLToPath(new URL("../../../apps/server/src/terminal/verify-export.ts", import.meta.url));
let browser: Browser;
let server: FoldbackServer;
let folder: string;

test.beforeAll(async () => {
  [server, browser] = await Promise.all([startFoldbackServer(), launchChromium()]);
  folder = mkdtempSync(join(tmpdir(), "foldback-verify-"));
});
test.afterAll(async () => {
  await browser?.close();
  await server?.stop();
  rmSync(folder, { recursive: true, force: true });
});

async function call(page: Page, path: string, input: object) {
  const answer = await page.request.post(`${server.url}/rpc/${path}`, {
    // The server may close an idle connection just as it's reused, so retry once, as browsers do.
    maxRetries: 1,
    data: { json: input },
    headers: { origin: server.url },
  });
  expect(answer.ok(), `${path} answered ${answer.status()}`).toBe(true);
  return (await answer.json()).json;
}

/** Runs a session through the API, because these stories are about what happens after it. */
async function holdSession(artist: Page, engineer: Page) {
  const { user } = await call(engineer, "accounts/me", {});
  const { sessionId } = await call(artist, "sessions/start", { engineerId: user.id });
  const decision = { sessionId, engineerId: user.id, decision: "granted", understood: true, consentTextVersion };
  await call(artist, "consent/decide", { ...decision, scopes: ["view", "talk", "point", "control"] });
  await call(engineer, "sessions/join", { sessionId });
  await call(artist, "sessions/end", { sessionId });
}

async function save(page: Page, item: string, as: string): Promise<string> {
  await page.getByRole("tab", { name: /^(AI|Session) Analysis$/ }).click();
  await page.getByRole("button", { name: "Export", exact: true }).click();
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("menuitem", { name: item }).click(),
  ]);
  const path = join(folder, as);
  await download.saveAs(path);
  return path;
}

/** Opens the page from the export as a local file in an offline browser. */
async function openOffline(html: Uint8Array) {
  const file = join(folder, "verify.html");
  writeFileSync(file, html);
  const context = await browser.newContext({ offline: true, viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  const asked: string[] = [];
  const complaints: string[] = [];
  page.on("request", (request) => asked.push(request.url().slice(0, 5)));
  page.on("pageerror", (error) => complaints.push(String(error)));
  page.on("console", (message) => message.type() === "error" && complaints.push(message.text()));
  await page.goto(pathToFileURL(file).href);
  return { page, context, asked, complaints };
}

test("[EV-5][CL-3] anyone can tell a genuine export from a doctored one offline, with the page inside the export", async () => {
  const artist = await signIn(browser, { url: server.url, as: "Artist", account: server.accounts.artist });
  const engineer = await signIn(browser, { url: server.url, as: "Engineer", account: server.accounts.engineers[0] });
  await holdSession(artist.page, engineer.page);
  await artist.page.reload();
  const archive = await save(artist.page, "Everything, with evidence (ZIP)", "export.zip");
  await engineer.page.reload();
  const receipt = await save(engineer.page, "Session receipt", "receipt.txt");
  const bytes = readFileSync(archive);
  const files = await unzip(bytes);

  const { page, context, asked, complaints } = await openOffline(files.get("verify.html") ?? new Uint8Array());
  const verdict = page.getByRole("status");
  const advice = page.locator("#advice");
  const take = (...paths: string[]) => page.locator("#files").setInputFiles(paths);
  await expect(verdict).toHaveText("The copy in this page is consistent, but you haven't checked who signed it.");
  await expect(verdict).toHaveClass("uncompared");
  await expect(advice).toContainText("/evidence-keys");
  await expect(page.getByText("Files next to it aren't checked")).toBeVisible();
  await expect(page.getByText("Signed with: localhost/evidence/")).toBeVisible();

  await take(archive);
  await sameAsCommand(page, [archive]);
  await keepPicture(page, "uncompared");
  await take(archive, receipt);
  await expect(verdict).toHaveText("This export is genuine: it hasn't changed since a signer you know signed it.");
  await expect(advice).toBeEmpty();
  await sameAsCommand(page, [archive, "--receipt", receipt]);
  await keepPicture(page, "true");
  await expect(page.getByText(/This ledger continues the \d+ entries that the receipt covers/)).toBeVisible();

  const at = bytes.indexOf('"type":"consent.granted"') + 20;
  const sequence = linesOf(files)
    .find((line) => line.includes("consent.granted"))
    ?.match(/"sequence":(\d+)/)?.[1];
  const flipped = Buffer.from(bytes);
  flipped[at] = (flipped[at] ?? 0) ^ 1;
  writeFileSync(join(folder, "flipped.zip"), flipped);
  await take(join(folder, "flipped.zip"));
  await expect(verdict).toHaveText(`This export is NOT what was signed. First bad entry: ${sequence}.`);

  writeFileSync(join(folder, "cut.zip"), bytes.subarray(0, bytes.length - 1_000));
  await take(join(folder, "cut.zip"));
  await expect(verdict).toHaveText("This isn't a readable export.");
  // Choosing the receipt again mustn't bring back the earlier export.
  await take(receipt);
  await expect(verdict).toHaveText("Now drop the export to compare it with.");
  await expect(page.getByRole("listitem")).toHaveCount(0);

  writeFileSync(join(folder, "rewritten.zip"), await rewrittenLedger());
  await page.reload();
  const rewrittenFile = join(folder, "rewritten.zip");
  await take(rewrittenFile);
  await expect(verdict).toHaveText("This export is consistent, but you haven't checked who signed it.");
  await take(receipt);
  await expect(verdict).toContainText("This export is NOT what was signed.");
  await expect(page.getByText("it was rewritten")).toBeVisible();
  await sameAsCommand(page, [rewrittenFile, "--receipt", receipt]);
  await keepPicture(page, "doctored");

  expect([...new Set(asked)].filter((scheme) => scheme !== "file:" && scheme !== "data:")).toEqual([]);
  expect([...complaints, ...artist.complaints, ...engineer.complaints]).toEqual([]);
  await Promise.all([context.close(), artist.context.close(), engineer.context.close()]);
});

test("[EV-9][EV-11] a pasted key or the saved key page identifies the signer, and the page and the command give the same verdict", async () => {
  const artist = await signIn(browser, { url: server.url, as: "Artist", account: server.accounts.artist });
  const engineer = await signIn(browser, { url: server.url, as: "Engineer", account: server.accounts.engineers[0] });
  await holdSession(artist.page, engineer.page);
  await artist.page.reload();
  const archive = await save(artist.page, "Everything, with evidence (ZIP)", "keyed.zip");
  const keyPage = await artist.context.newPage();
  await keyPage.goto(`${server.url}/evidence-keys`);
  await expect(keyPage.getByRole("heading", { name: "Current key" })).toBeVisible();
  await keepPicture(keyPage, "keys");
  const saved = join(folder, "evidence-keys.html");
  writeFileSync(saved, await keyPage.content());
  const published = (await keyPage.locator("dd code").nth(1).textContent()) ?? "";
  const files = await unzip(readFileSync(archive));
  const [key] = await readSigningKeys(join(server.dataDir, "evidence-key.json"));
  if (!key) throw new Error("no key");
  const fresh = newSigningKey(key.origin);
  const forged = join(folder, "forged.zip");
  writeFileSync(forged, await zip(await resigned(fresh)));

  const { page, context, complaints } = await openOffline(files.get("verify.html") ?? new Uint8Array());
  const verdict = page.getByRole("status");
  const take = (...paths: string[]) => page.locator("#files").setInputFiles(paths);
  const field = page.getByLabel("Paste a key, a receipt or a take's SHA-256 to compare with");
  const compare = async (text: string) => {
    await field.fill(text);
    await field.press("Tab");
    await page.keyboard.press("Enter");
  };
  await take(archive);
  await compare(published);
  await expect(verdict).toHaveText("This export is genuine: it hasn't changed since a signer you know signed it.");
  await sameAsCommand(page, [archive, "--key", published]);
  await compare(fresh.verifierKey);
  await expect(verdict).toHaveText("This export is NOT what was signed.");
  await expect(page.getByText("The key you gave isn't one of this export's keys.")).toBeVisible();
  await sameAsCommand(page, [archive, "--key", fresh.verifierKey]);
  await compare("");
  await take(archive, saved);
  await expect(verdict).toHaveText("This export is genuine: it hasn't changed since a signer you know signed it.");
  await sameAsCommand(page, [archive, "--key", saved]);
  await take(forged);
  await expect(verdict).toHaveText("This export is consistent, but you haven't checked who signed it.");
  await sameAsCommand(page, [forged]);
  await take(forged, saved);
  await expect(verdict).toHaveText("This export is NOT what was signed.");
  await sameAsCommand(page, [forged, "--key", saved]);
  expect(complaints).toEqual([]);
  await Promise.all([context.close(), artist.context.close(), engineer.context.close()]);
});

test("[TK-40] the page inside a hand-off verifies it offline, and gives the same verdict as the command", async () => {
  const sound = Float32Array.from({ length: 9_600 }, (_, at) => ((at * 7) % 999) / 1_024);
  const { archive, take } = await makeHandOff([[{ sound }, { gapFrames: 48_000 }], [{ sound }]]);
  const files = readZip(archive);
  const whole = join(folder, "Take one.zip");
  writeFileSync(whole, archive);
  const changed = join(folder, "changed.zip");
  const wav = Buffer.from(files.get(soundName) ?? []);
  wav[1_000] = (wav[1_000] ?? 0) ^ 1;
  writeFileSync(changed, await zipFiles(new Map(files).set(soundName, wav)));

  const { page, context, asked, complaints } = await openOffline(files.get("verify.html") ?? new Uint8Array());
  const verdict = page.getByRole("status");
  await expect(verdict).toBeHidden();
  await page.locator("#files").setInputFiles(whole);
  await expect(verdict).toHaveText("This hand-off is consistent, but you haven't compared the take's root.");
  await sameAsCommand(page, [whole]);
  await keepPicture(page, "take-uncompared");
  await page.getByLabel("Paste a key, a receipt or a take's SHA-256 to compare with").fill(`SHA-256 ${take.root}`);
  await page.getByRole("button", { name: "Compare" }).click();
  await expect(verdict).toHaveText("This take is genuine: its sound matches the root you gave.");
  await sameAsCommand(page, [whole, "--root", take.root]);
  await keepPicture(page, "take-true");
  await page.locator("#files").setInputFiles(changed);
  await expect(verdict).toHaveText("This is NOT what was handed over.");
  await expect(page.getByText(`Changed: ${soundName}. [FILE_CHANGED]`)).toBeVisible();
  await sameAsCommand(page, [changed, "--root", take.root]);
  await keepPicture(page, "take-changed");
  expect([...new Set(asked)].filter((scheme) => scheme !== "file:" && scheme !== "data:")).toEqual([]);
  expect(complaints).toEqual([]);
  await context.close();
});

/** Expects the same sentences and findings from the page and the command. */
async function sameAsCommand(page: Page, words: readonly string[]) {
  const { stdout } = spawnSync(process.execPath, [command, ...words], { encoding: "utf8" });
  const lines = stdout.trimEnd().split("\n");
  const findings = lines.filter((line) => /^(ok {2}|BAD |\? {3}| {4}) /.test(line)).map((line) => line.slice(5));
  const sentences = lines.slice(findings.length);
  const items = page.getByRole("listitem");
  await expect(items).toHaveCount(findings.length + 1);
  const inPage = await items.evaluateAll((all) =>
    all.map((item) => [...item.querySelectorAll("b, span")].map(({ textContent }) => textContent).join(" ")),
  );
  expect(inPage.slice(1)).toEqual(findings);
  const shown = await page.locator("#keys code, #verdict, #advice p").allTextContents();
  expect(shown.toSorted()).toEqual(sentences.toSorted());
}

/** Saves a picture to look at, if `PICTURES` names a folder. */
async function keepPicture(page: Page, name: string) {
  const into = process.env.PICTURES;
  if (into === undefined) return;
  const before = page.viewportSize();
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: width === 390 ? 844 : 900 });
    await page.screenshot({ path: join(into, `verify-${name}-${width}.png`) });
  }
  if (before) await page.setViewportSize(before);
}

/** A forgery by someone who has only an export: they sign their own version of events with a new key under our name. */
async function resigned(fresh: SigningKey): Promise<Files> {
  const files = await unzip(await rewrittenLedger());
  const keys = JSON.stringify([{ verifierKey: fresh.verifierKey, rotationNote: null }]);
  return signedAnew(files, linesOf(files), fresh).set("evidence/keys.json", Buffer.from(keys));
}

/** A forgery by someone who has the database and the key, and who removes the consent afterwards. */
async function rewrittenLedger(): Promise<Uint8Array> {
  const context = await browser.newContext();
  const { email, password } = server.accounts.admin;
  const headers = { origin: server.url };
  const signedIn = await context.request.post(`${server.url}/api/auth/sign-in/email`, {
    data: { email, password },
    headers,
  });
  expect(signedIn.ok()).toBe(true);
  const answer = await context.request.get(`${server.url}/admin/evidence/export?format=zip`, {
    headers,
    maxRetries: 1,
  });
  expect(answer.ok(), `the export answered ${answer.status()}`).toBe(true);
  const files = await unzip(new Uint8Array(await answer.body()));
  await context.close();
  const [key] = await readSigningKeys(join(server.dataDir, "evidence-key.json"));
  if (!key) throw new Error("no key to steal");
  return zip(signedAnew(files, rewritten(linesOf(files), noConsent), key));
}
