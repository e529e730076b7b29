import { type SessionView, sessionView } from "@foldback/protocol/signaling";
import { letTimePass } from "@foldback/testkit/processes/let-time-pass";
import { expect, test } from "@playwright/test";
import { violationsOf } from "../support/accessibility.ts";
import { drawnGuide, expectPointing, pointAt } from "../support/guide.ts";
import {
  endSession,
  expectLivingPicture,
  firstEngineer,
  grantAccess,
  joinSession,
  startSession,
  tallyOf,
} from "../support/people.ts";
import { readRecords } from "../support/records.ts";
import { seededDelays } from "../support/seeded.ts";
import { openStage, type Stage } from "../support/session-stage.ts";

let stage: Stage;
/** Calls that the server has confirmed to a browser. None of them may be lost. */
let acknowledged: string[];
const nextDelayMs = seededDelays(2_026, 60);

test.beforeEach(async () => {
  stage = await openStage();
  acknowledged = [];
  for (const { page } of [stage.artist, stage.engineer])
    page.on("response", (response) => {
      const { pathname } = new URL(response.url());
      if (response.ok() && pathname.startsWith("/rpc/")) acknowledged.push(pathname);
    });
});
test.afterEach(() => stage?.close());

async function sessionNow(): Promise<SessionView> {
  const { artist, server } = stage;
  const answer = await artist.page.request.post(`${server.url}/rpc/sessions/current`, {
    // The server may close an idle connection just as it's reused, so retry once, as browsers do.
    maxRetries: 1,
    data: { json: { as: "artist" } },
    headers: { Origin: server.url },
  });
  const { json } = await answer.json();
  return sessionView.parse(json);
}

const people = () => ({ artist: stage.artist.page, engineer: stage.engineer.page });
const continueButton = () => stage.artist.page.getByRole("button", { name: "Continue", exact: true });

async function expectTold() {
  for (const page of Object.values(people()))
    await expect(page.getByText("Reconnecting", { exact: true })).toBeVisible();
}

/**
 * With the server gone, both pages say that they're reconnecting, the picture keeps moving, and the pointer has no
 * effect.
 */
async function expectLifeWithoutServer() {
  const { artist, engineer } = people();
  await expectTold();
  await expect(tallyOf(artist, "Control")).toContainText("Off");
  await pointAt(engineer, { x: 0.2, y: 0.7 });
  await pointAt(engineer, { x: 0.25, y: 0.7 });
  await expectLivingPicture(engineer);
  expect(await drawnGuide(artist)).toBeNull();
  for (const page of [artist, engineer]) expect(await violationsOf(page)).toEqual([]);
}

/** Only the artist has Continue, and no input gets through until they press it. */
async function expectPausedForTheArtist(epochBefore: number) {
  const { artist, engineer } = people();
  const session = await sessionNow();
  expect(session).toMatchObject({ status: "paused", pauseCause: "server-restart" });
  expect(session.epoch).toBeGreaterThan(epochBefore);
  await expect(continueButton()).toBeEnabled();
  await expect(artist.getByRole("button", { name: "End Session" })).toBeVisible();
  await expect(engineer.getByText("Session paused", { exact: true }).first()).toBeVisible();
  await expect(engineer.getByRole("button", { name: "Continue" })).toHaveCount(0);
  await pointAt(engineer, { x: 0.6, y: 0.7 });
  await expectLivingPicture(engineer);
  expect(await drawnGuide(artist)).toBeNull();
}

async function continueAndPoint(at: { x: number; y: number }) {
  await continueButton().click();
  await expect(tallyOf(stage.artist.page, "Control")).toContainText("Pointing");
  await expectPointing(people(), at);
  expect(await sessionNow()).toMatchObject({ status: "active", pauseCause: null });
}

async function crashSoon() {
  await letTimePass(nextDelayMs());
  await stage.server.crash();
}

async function expectNothingLost(codes: readonly string[]) {
  await stage.server.crash();
  const records = await readRecords(stage.server.dataDir);
  expect(records.chainFaults).toEqual([]);
  const written = codes.flatMap((code) => records.entriesOf(code).map(({ facts }) => facts.type));
  const told = (path: string) => acknowledged.filter((name) => name === path).length;
  const count = (type: string) => written.filter((name) => name === type).length;
  expect(count("consent.granted")).toBeGreaterThanOrEqual(told("/rpc/consent/decide"));
  expect(count("session.joined")).toBeGreaterThanOrEqual(told("/rpc/sessions/join"));
  expect(count("session.resumed")).toBeGreaterThanOrEqual(told("/rpc/sessions/continue"));
  for (const code of codes) {
    const epochs = records.entriesOf(code).map(({ epoch }) => epoch);
    expect(epochs).toEqual(epochs.toSorted((one, other) => one - other));
  }
  expect([...stage.artist.complaints, ...stage.engineer.complaints]).toEqual([]);
}

test("[REL-1] [SE-7] when the server is killed mid-session, both sides show it, the picture continues, and only the artist can lift the pause", async () => {
  const { server, artist } = stage;
  const code = await stage.begin();
  await expectPointing(people(), { x: 0.4, y: 0.4 });

  await test.step("while live", async () => {
    const { epoch } = await sessionNow();
    await server.crash();
    await expectLifeWithoutServer();
    await server.startAgain();
    await expectPausedForTheArtist(epoch);
    await continueAndPoint({ x: 0.6, y: 0.4 });
  });

  await test.step("while live, and again just after Continue was pressed", async () => {
    await server.crash();
    await expectTold();
    await server.startAgain();
    await expect(continueButton()).toBeEnabled();
    const { epoch } = await sessionNow();
    await continueButton().click();
    await crashSoon();
    await expectTold();
    await server.startAgain();
    const after = await sessionNow();
    expect(after).toMatchObject({ status: "paused", pauseCause: "server-restart" });
    expect(after.epoch).toBeGreaterThanOrEqual(epoch);
    await expect(continueButton()).toBeEnabled();
    await expect(stage.engineer.page.getByText("Session paused", { exact: true }).first()).toBeVisible();
    await continueAndPoint({ x: 0.3, y: 0.6 });
  });

  await test.step("while paused by the artist, whose pause remains", async () => {
    await artist.page.getByRole("button", { name: "Pause", exact: true }).click();
    await expect(stage.engineer.page.locator("[data-dark=paused]")).toBeVisible();
    const { epoch } = await sessionNow();
    await server.crash();
    await expectTold();
    await server.startAgain();
    const after = await sessionNow();
    expect(after).toMatchObject({ status: "paused", pauseCause: "by-artist", effectiveScopes: [] });
    expect(after.epoch).toBeGreaterThanOrEqual(epoch);
    await expect(continueButton()).toBeEnabled();
    await expect(stage.engineer.page.locator("[data-dark=paused]")).toBeVisible();
    await continueAndPoint({ x: 0.5, y: 0.3 });
    await expectLivingPicture(stage.engineer.page);
  });

  await expectNothingLost([code]);
});

test("[REL-1] [CO-2] if the server dies during Grant Access or Join, what it confirmed is kept and the rest can be repeated", async () => {
  const { server } = stage;
  const { artist, engineer } = people();
  const codes: string[] = [];

  await test.step("during Grant Access", async () => {
    codes.push(await startSession(artist, firstEngineer));
    const dialog = artist.getByRole("dialog", { name: /into this session/ });
    const grant = dialog.getByRole("button", { name: "Grant Access" });
    await dialog.getByRole("checkbox").click();
    await grant.click();
    await crashSoon();
    const isTold = acknowledged.includes("/rpc/consent/decide");
    await server.startAgain();
    const session = await sessionNow();
    expect(session.status).toBe("waiting");
    if (isTold) expect(session.grant.status).toBe("granted");
    // If the grant was written but the response was lost, the dialog closes automatically. Otherwise the artist presses
    // again.
    const decided = async () => {
      if (await dialog.isHidden()) return true;
      await grant.click({ timeout: 1_000 }).catch(() => undefined);
      return dialog.isHidden();
    };
    await expect.poll(decided, { message: "the decision is taken" }).toBe(true);
    expect((await sessionNow()).grant.status).toBe("granted");
    await joinSession(engineer);
    await expectLivingPicture(engineer);
    await expectPointing(people(), { x: 0.4, y: 0.6 });
    await endSession(artist);
    await expect(artist.getByRole("heading", { name: "No active session" })).toBeVisible();
  });

  await test.step("during Join", async () => {
    codes.push(await startSession(artist, firstEngineer));
    await grantAccess(artist);
    await joinSession(engineer);
    await crashSoon();
    const isTold = acknowledged.filter((path) => path === "/rpc/sessions/join").length === 2;
    await server.startAgain();
    const session = await sessionNow();
    expect(["waiting", "paused"]).toContain(session.status);
    expect(session.grant.status).toBe("granted");
    if (isTold) expect(session).toMatchObject({ status: "paused", pauseCause: "server-restart" });
    if (session.status === "waiting") await joinSession(engineer);
    else await continueButton().click();
    await expect(tallyOf(artist, "Control")).toContainText("Pointing");
    await expectLivingPicture(engineer);
    await expectPointing(people(), { x: 0.7, y: 0.6 });
  });

  await expectNothingLost(codes);
});
