// `npm run pictures`, after a build: takes the pictures for the documentation, the handbook and the landing page from
// the running product, and the landing page's film of pointing and a kill. The landing page gets both themes in two
// widths, and a list of the pictures with their sizes.
import { copyFileSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pictureRect } from "@foldback/domain/control/picture-geometry";
import type { CDPSession, Locator, Page } from "@playwright/test";
import { pointAt, pressMouse } from "../tests/e2e/support/guide.ts";
import {
  expectLivingPicture,
  firstEngineer,
  grantAccess,
  joinSession,
  pictureOf,
  startWith,
} from "../tests/e2e/support/people.ts";
import { openStage } from "../tests/e2e/support/session-stage.ts";
import { showTheme } from "../tests/e2e/support/themes.ts";
import { mixTone, writeToneWav } from "../tests/e2e/support/tone.ts";
import { needFfmpeg, recordLoop } from "./record-loop.ts";

const themes = ["dark", "light"] as const;
const widths = { large: 1, small: 0.5 } as const;
const folder = "apps/web/src/pages/public/landing/pictures";
const handbook = "docs/handbook/pictures";
const quality = 82;
const glideMs = 1_700;

type Picture = { name: string; width: number; height: number };
type Frame = { x: number; y: number; width: number; height: number };

needFfmpeg();
const microphone = writeToneWav(join(mkdtempSync(join(tmpdir(), "foldback-pictures-")), "input.wav"), mixTone);
const stage = await openStage({ microphone });
const { artist, engineer } = stage;
const taken: Picture[] = [];
try {
  await showArrangement();
  await takeCheck(artist.page);
  await startWith(artist.page, firstEngineer);
  const dialog = artist.page.getByRole("dialog", { name: /into this session/ });
  await dialog.waitFor();
  await withoutToasts(artist.page);
  await take(artist.page, "consent", await frameOf(dialog));
  await grantAccess(artist.page, "Pointing");
  await joinSession(engineer.page);
  await expectLivingPicture(engineer.page);
  for (let step = 0; step <= 30; step += 1) await pointAt(engineer.page, { x: 0.3 + step / 100, y: 0.45 });
  await artist.page
    .getByText(/\d+ ms/)
    .first()
    .waitFor();
  await withoutToasts(artist.page);
  await take(artist.page, "studio", whole(artist.page));
  await take(engineer.page, "desk", whole(engineer.page));
  await artist.page.screenshot({ path: "docs/pictures/studio-live.png" });
  await engineer.page.screenshot({ path: "docs/pictures/desk-live.png" });
  await film();
  writeFileSync("apps/web/src/pages/public/landing/pictures.ts", listOf(taken));
} finally {
  // We don't call stage.close(), because it reports to a running test and there isn't one here.
  await stage.browser.close();
  await stage.server.stop();
}

/** Films ten seconds: the engineer points, the artist presses the kill switch, and the desk goes dark. */
async function film(): Promise<void> {
  const { page: studio } = artist;
  const { page: desk } = engineer;
  for (const page of [studio, desk]) await page.setViewportSize({ width: 1_120, height: 700 });
  await studio.evaluate(drawMouse);
  await expectLivingPicture(desk);
  const toPage = await pictureOnPage(desk);
  const target = middleOf(await frameOf(studio.getByRole("button", { name: "Kill switch" })));
  const act = async () => {
    await glide(desk, toPage(0.32, 0.3), toPage(0.56, 0.62));
    await pressMouse(desk);
    await glide(desk, toPage(0.56, 0.62), toPage(0.78, 0.4));
    await pressMouse(desk);
    await glide(studio, { x: 620, y: 420 }, target);
    await studio.waitForTimeout(250);
    await pressMouse(studio);
  };
  const files = { wide: `${folder}/film-wide`, tall: `${folder}/film-tall` };
  await recordLoop([studio, desk], { act, files });
}

type Position = { x: number; y: number };

function middleOf({ x, y, width, height }: Frame): Position {
  return { x: x + width / 2, y: y + height / 2 };
}

/** Measured once, because measuring at every step would make the pointer stutter. */
async function pictureOnPage(page: Page): Promise<(x: number, y: number) => Position> {
  const frame = await frameOf(page.getByTestId("picture-surface"));
  const rect = pictureRect(frame, await pictureOf(page), "fit");
  return (x, y) => ({ x: frame.x + rect.left + x * rect.width, y: frame.y + rect.top + y * rect.height });
}

/** Follows the clock and doesn't wait for the page, so a busy machine makes the movement less smooth but not slower. */
async function glide(page: Page, from: Position, to: Position): Promise<void> {
  const startedAtMs = performance.now();
  const moves: Promise<void>[] = [];
  let way = 0;
  while (way < 1) {
    way = Math.min(1, (performance.now() - startedAtMs) / glideMs);
    const eased = (1 - Math.cos(Math.PI * way)) / 2;
    moves.push(page.mouse.move(from.x + (to.x - from.x) * eased, from.y + (to.y - from.y) * eased));
    await page.waitForTimeout(40);
  }
  await Promise.all(moves);
}

/** Runs in the page. A recording doesn't show the system's mouse pointer, so we draw one. */
function drawMouse(): void {
  const mouse = document.createElement("div");
  const arrow = "polygon(0 0, 0 75%, 22% 58%, 38% 92%, 52% 85%, 36% 53%, 62% 52%)";
  mouse.style.cssText = `position:fixed;left:0;top:0;z-index:9999;width:30px;height:30px;pointer-events:none;background:#fff;clip-path:${arrow};visibility:hidden`;
  document.body.append(mouse);
  addEventListener("mousemove", ({ clientX, clientY }) => {
    mouse.style.visibility = "visible";
    mouse.style.translate = `${clientX}px ${clientY}px`;
  });
}

async function showArrangement(): Promise<void> {
  const [, daw] = artist.context.pages();
  await daw?.evaluate(
    (html) => {
      document.open();
      document.write(html);
      document.close();
    },
    readFileSync("scripts/arrangement-scene.html", "utf8"),
  );
}

/** Takes the pictures of the check before a session, which only the handbook shows. */
async function takeCheck(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Start Session" }).click();
  const dialog = page.getByRole("dialog", { name: "Check before you start" });
  await dialog.getByText(/^Ready/).waitFor();
  const clip = { ...(await frameOf(dialog)), scale: 1 };
  await inEachTheme(page, async (theme, session) => save(session, `${handbook}/check-${theme}.webp`, clip));
  await dialog.getByRole("button", { name: "Choose your engineer" }).click();
}

function withoutToasts(page: Page): Promise<void> {
  return page.getByText("Session Started").first().waitFor({ state: "hidden" });
}

function whole(page: Page): Frame {
  const size = page.viewportSize();
  if (size === null) throw new Error("the page has no size");
  return { x: 0, y: 0, ...size };
}

/** Rounds the width and height to even numbers, so half the size is whole pixels. */
async function frameOf(part: Locator): Promise<Frame> {
  const box = await part.boundingBox();
  if (box === null) throw new Error("the part isn't on the page");
  const even = (value: number) => 2 * Math.round(value / 2);
  return { x: Math.round(box.x), y: Math.round(box.y), width: even(box.width), height: even(box.height) };
}

async function take(page: Page, name: string, frame: Frame): Promise<void> {
  await inEachTheme(page, async (theme, session) => {
    for (const [size, scale] of Object.entries(widths))
      await save(session, `${folder}/${name}-${theme}-${size}.webp`, { ...frame, scale });
    copyFileSync(`${folder}/${name}-${theme}-large.webp`, `${handbook}/${name}-${theme}.webp`);
  });
  taken.push({ name, width: frame.width, height: frame.height });
}

async function inEachTheme(
  page: Page,
  act: (theme: (typeof themes)[number], session: CDPSession) => Promise<void>,
): Promise<void> {
  const session = await page.context().newCDPSession(page);
  for (const theme of themes) {
    await showTheme(page, theme);
    await act(theme, session);
  }
  await showTheme(page, "dark");
}

async function save(session: CDPSession, file: string, clip: Frame & { scale: number }): Promise<void> {
  const { data } = await session.send("Page.captureScreenshot", { format: "webp", quality, clip });
  writeFileSync(file, Buffer.from(data, "base64"));
}

function listOf(pictures: readonly Picture[]): string {
  const variable = (name: string, theme: string, size: string) =>
    `${name}${theme === "dark" ? "Dark" : "Light"}${size === "large" ? "Large" : "Small"}`;
  const imports = pictures.flatMap(({ name }) =>
    themes.flatMap((theme) =>
      Object.keys(widths).map(
        (size) => `import ${variable(name, theme, size)} from "./pictures/${name}-${theme}-${size}.webp";`,
      ),
    ),
  );
  const entries = pictures.map(({ name, width, height }) => {
    const files = themes.map(
      (theme) =>
        `    ${theme}: { large: ${variable(name, theme, "large")}, small: ${variable(name, theme, "small")} },`,
    );
    return `  ${name}: {\n    width: ${width},\n    height: ${height},\n${files.join("\n")}\n  },`;
  });
  const head = "// `npm run pictures` writes this file together with the pictures.";
  const tail = "export type PictureName = keyof typeof pictures;";
  const sorted = imports.sort();
  return `${head}\n${sorted.join("\n")}\n\nexport const pictures = {\n${entries.join("\n")}\n} as const;\n\n${tail}\n`;
}
