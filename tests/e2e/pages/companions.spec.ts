import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, type Page, test } from "@playwright/test";
import { violationsOf } from "../support/accessibility.ts";
import { beginPageStories, browser, server } from "../support/page-stories.ts";
import { signIn } from "../support/people.ts";

beginPageStories();

const program = fileURLToPath(new URL("../../../apps/companion/src/main.ts", import.meta.url));
const phone = { width: 360, height: 740 };
const running: { child: ChildProcess; home: string }[] = [];
test.afterEach(() => {
  for (const { child, home } of running.splice(0)) {
    child.kill("SIGKILL");
    rmSync(home, { recursive: true, force: true });
  }
});

/** The real program, with a new key. */
function startCompanion() {
  const home = mkdtempSync(join(tmpdir(), "foldback-companion-"));
  const env = { ...process.env, HOME: home, XDG_CONFIG_HOME: home };
  const child = spawn(process.execPath, [program, server.url], { env, stdio: ["pipe", "pipe", "pipe"] });
  running.push({ child, home });
  let printed = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk) => {
      printed += String(chunk);
    });
  const says = (text: RegExp) => expect.poll(() => printed, { timeout: 60_000 }).toMatch(text);
  const code = async () => {
    await says(/Your code: [A-Z]{4}-[A-Z]{4}/);
    return /Your code: ([A-Z]{4}-[A-Z]{4})/.exec(printed)?.[1] ?? "";
  };
  return { says, code, type: (line: string) => child.stdin.write(`${line}\n`) };
}

const panelOn = (page: Page) => page.getByRole("region", { name: "Companions" });

test("[CP-14] an artist pairs a companion with the code on its screen, sees it, and revokes it, on a phone's screen", async () => {
  const account = server.accounts.artist;
  const { page } = await signIn(browser, { url: server.url, as: "Artist", account });
  await page.setViewportSize(phone);
  await page.goto(`${server.url}/account`);
  await expect(page.getByRole("heading", { name: "Your data" })).toBeVisible();
  await expect(panelOn(page)).toBeHidden();

  await page.goto(`${server.url}/account#companions`);
  const panel = panelOn(page);
  await expect(panel.getByText("You haven't paired a companion yet.")).toBeVisible();
  await expect(panel.getByText("It can't move anything in your DAW yet.")).toBeVisible();
  const field = panel.getByLabel("Code on the companion's screen");
  await field.fill("no code");
  await panel.getByRole("button", { name: "Pair" }).click();
  await expect(panel.getByText("A code has eight letters, such as BCDF-GHJK.")).toBeVisible();
  await field.fill("BBBB-BBBB");
  await panel.getByRole("button", { name: "Pair" }).click();
  await expect(panel.getByText("No companion is showing this code.")).toBeVisible();

  const companion = startCompanion();
  await field.fill((await companion.code()).toLowerCase());
  await panel.getByRole("button", { name: "Pair" }).click();
  await expect(panel.getByText("If it shows your name, type yes there.")).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);
  await companion.says(/Pair this computer with the account of .+ \(.\*\*\*@/);
  companion.type("yes");
  await expect(panel.getByText("Connected")).toBeVisible();
  await companion.says(/Paired with the account of/);
  expect(await violationsOf(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(phone.width);

  await panel.getByRole("button", { name: /^Revoke / }).click();
  await page.getByRole("button", { name: "Revoke the companion" }).click();
  await companion.says(/was removed from your account/);
  await expect(panel.getByText("You haven't paired a companion yet.")).toBeVisible();
});

test("[CP-14] the page says so when the companion refuses the account", async () => {
  const account = server.accounts.artist;
  const { page } = await signIn(browser, { url: server.url, as: "Artist", account });
  await page.goto(`${server.url}/account#companions`);
  const companion = startCompanion();
  const panel = panelOn(page);
  await panel.getByLabel("Code on the companion's screen").fill(await companion.code());
  await panel.getByRole("button", { name: "Pair" }).click();
  await companion.says(/Type yes if it's yours/);
  companion.type("no");
  await expect(panel.getByText("Not paired: the companion didn't confirm your account.")).toBeVisible();
});
