/** Sets up a session through the API instead of its pages, which other stories test, and delivers a take. */
import { consentTextVersion } from "@foldback/domain/consent/consent-text";
import type { Scope } from "@foldback/domain/consent/scopes";
import { type BrowserContext, expect, type Page } from "@playwright/test";
import { violationsOf } from "./accessibility.ts";
import { firstEngineer, ownConnection } from "./people.ts";

/** A signed-in browser. */
type Artist = { url: string; context: BrowserContext };

async function call({ url, context }: Artist, path: string, input: object) {
  const headers = { origin: url, ...ownConnection };
  const answer = await context.request.post(`${url}/rpc/${path}`, { data: { json: input }, headers });
  expect(answer.ok(), `${path}: ${answer.status()} ${await answer.text()}`).toBe(true);
  return (await answer.json()).json;
}

/** Starts a session with the first engineer. Unless the story says otherwise, they may only see the screen. */
export async function startGranted(
  artist: Artist,
  scopes: Scope[] = ["view"],
): Promise<{ sessionId: string; roomCode: string }> {
  const listed = await call(artist, "engineers/list", {});
  const engineerId = listed.engineers.find(({ name }: { name: string }) => name === firstEngineer)?.id;
  const started = await call(artist, "sessions/start", { engineerId });
  const consent = { decision: "granted", scopes, understood: true, consentTextVersion };
  await call(artist, "consent/decide", { sessionId: started.sessionId, engineerId, ...consent });
  return started;
}

export const endGranted = (artist: Artist, { sessionId }: { sessionId: string }) =>
  call(artist, "sessions/end", { sessionId });

/** Delivers the only take on this page to an engineer who was in one of the artist's sessions. */
export async function deliverTake({ url, context, page }: Artist & { page: Page }, desk: BrowserContext) {
  const { sessionId } = await startGranted({ url, context });
  await call({ url, context: desk }, "sessions/join", { sessionId });
  await endGranted({ url, context }, { sessionId });
  await page.goto(`${url}/studio?tab=takes`);
  await page.getByRole("article").getByRole("button", { name: "Deliver" }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);
  await page.getByRole("dialog").getByRole("button", { name: "Deliver" }).click();
  await expect(page.getByText(/^Delivered to /)).toBeVisible();
}
