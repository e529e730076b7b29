import { letTimePass } from "@foldback/testkit/processes/let-time-pass";
import { expect, type Page, test } from "@playwright/test";
import { type DemoPostgres, startDemoPostgres } from "../support/demo-postgres.ts";
import { drawnGuide, expectPointing, pointAt } from "../support/guide.ts";
import { expectLivingPicture, expectToldOfKill, tallyOf } from "../support/people.ts";
import { openProxiedStage, type ProxiedStage } from "../support/proxied-stage.ts";
import { readRecords } from "../support/records.ts";
import { seededDelays } from "../support/seeded.ts";
import { openStage, type Stage } from "../support/session-stage.ts";

// These stories check the state after a kill. `npm run bench` measures the delay.
const pendingBanner = (artist: Page) => artist.getByText("Stopped. Waiting for the server", { exact: true });
const pressButton = (artist: Page) => artist.getByRole("button", { name: "Kill switch" }).click();
const pressKeys = (artist: Page) => artist.keyboard.press("Control+Alt+KeyK");

async function beginWithControl(stage: Stage): Promise<string> {
  const code = await stage.begin();
  await expectLivingPicture(stage.engineer.page);
  await expectPointing({ artist: stage.artist.page, engineer: stage.engineer.page }, { x: 0.5, y: 0.5 });
  return code;
}

async function expectStoppedOnBothSides({ artist, engineer }: Stage) {
  await expect(artist.page.getByRole("heading", { name: "No active session" })).toBeVisible();
  await expect(artist.page.getByTestId("guide-overlay")).toHaveCount(0);
  await expect(tallyOf(artist.page, "Screen")).toContainText("Off");
  await expect(tallyOf(artist.page, "Control")).toContainText("Off");
  await expectToldOfKill(engineer.page);
  await expect(engineer.page.getByLabel("Shared screen")).toHaveCount(0);
}

/** Crashes the server to read its database. */
async function expectOneKillEach({ server }: Stage, codes: readonly string[], databaseUrl?: string) {
  await server.crash();
  const records = await readRecords(server.dataDir, databaseUrl);
  for (const code of codes) {
    expect(records.sessionOf(code)).toMatchObject({ status: "ended", endReason: "killed" });
    const types = records.entriesOf(code).map(({ facts }) => facts.type);
    expect(types.filter((type) => type === "kill.pressed")).toHaveLength(1);
    expect(types.filter((type) => type === "session.ended").length).toBeLessThanOrEqual(1);
  }
  expect(records.chainFaults).toEqual([]);
}

const expectNoComplaints = ({ artist, engineer }: Stage) =>
  expect([...artist.complaints, ...engineer.complaints]).toEqual([]);

test.describe("with a failing server", () => {
  let stage: Stage;
  test.beforeEach(async () => {
    stage = await openStage();
  });
  test.afterEach(() => stage?.close());

  test("[KS-23] [KS-2] if the server freezes before the kill is pressed, both sides stop, and the kill is recorded once after the thaw", async () => {
    const { artist, server } = stage;
    const code = await beginWithControl(stage);
    server.freeze();
    try {
      await pressButton(artist.page);
      await expectStoppedOnBothSides(stage);
      await expect(pendingBanner(artist.page)).toBeVisible();
    } finally {
      server.thaw();
    }
    await expect(pendingBanner(artist.page)).toHaveCount(0);
    await expectOneKillEach(stage, [code]);
    expectNoComplaints(stage);
  });

  test("[KS-24] [KS-5] if the server dies right after the kill is pressed, the session ends once after the restart and both sides are told", async () => {
    const { artist, engineer, server } = stage;
    const nextDelayMs = seededDelays(20_261, 50);
    const codes: string[] = [];
    for (const press of [pressButton, pressKeys, pressButton]) {
      codes.push(await beginWithControl(stage));
      await press(artist.page);
      await letTimePass(nextDelayMs());
      await server.crash();
      await expectStoppedOnBothSides(stage);
      await server.startAgain();
      await expect(pendingBanner(artist.page)).toHaveCount(0);
      // The server tells the engineer too that there's no session left to join.
      await expect(engineer.page.getByText("No artists are waiting.")).toBeVisible();
      await expect(engineer.page.getByRole("button", { name: "Joined" })).toHaveCount(0);
    }
    await expectOneKillEach(stage, codes);
    expectNoComplaints(stage);
  });
});

test.describe("with a failing Postgres", () => {
  let postgres: DemoPostgres;
  let stage: Stage;
  test.beforeEach(async () => {
    postgres = await startDemoPostgres();
    stage = await openStage({ server: { postgres } });
  });
  test.afterEach(async () => {
    postgres.thaw();
    await stage?.close();
    postgres.stop();
  });

  test("[KS-16] if the database freezes before the kill is pressed, both sides stop, and the kill over HTTP is recorded once after the thaw", async () => {
    const { artist } = stage;
    const code = await beginWithControl(stage);
    const answered = artist.page.waitForResponse((answer) => answer.url().endsWith("/rpc/sessions/kill"));
    postgres.freeze();
    await pressButton(artist.page);
    const answer = await answered;
    expect(await answer.json()).toEqual({ json: { recorded: true, alreadyOver: false } });
    await expectStoppedOnBothSides(stage);
    await expect(pendingBanner(artist.page)).toHaveCount(0);
    postgres.thaw();
    await expect(stage.engineer.page.getByText("No artists are waiting.")).toBeVisible();
    await stage.server.crash();
    await stage.server.startAgain();
    await expectOneKillEach(stage, [code], postgres.url);
  });
});

test.describe("with a bad connection to the server", () => {
  let stage: ProxiedStage;
  const open = async (delayMs: number) => {
    stage = await openProxiedStage({ delayMs });
  };
  test.afterEach(() => stage?.close());

  test("[KS-26] [KS-6] [KS-3] a kill by an artist cut off from the server darkens the engineer's picture and is recorded later", async () => {
    await open(0);
    const { artist, engineer, artistHop } = stage;
    const code = await beginWithControl(stage);
    artistHop.cut();
    await expect(artist.page.getByText("Reconnecting", { exact: true })).toBeVisible();
    await expect(tallyOf(artist.page, "Control")).toContainText("Off");
    await pointAt(engineer.page, { x: 0.7, y: 0.3 });
    await expectLivingPicture(engineer.page);
    await expect.poll(() => drawnGuide(artist.page)).toBeNull();
    await pressButton(artist.page);
    await expectStoppedOnBothSides(stage);
    await expect(pendingBanner(artist.page)).toBeVisible();
    artistHop.pass();
    await expect(pendingBanner(artist.page)).toHaveCount(0);
    await expectOneKillEach(stage, [code]);
    expectNoComplaints(stage);
  });

  test("[KS-30] with a delay of 80 ms each way to the server, the kill works by button and by keyboard", async () => {
    await open(80);
    const { artist } = stage;
    const codes: string[] = [];
    for (const press of [pressButton, pressKeys]) {
      codes.push(await beginWithControl(stage));
      await press(artist.page);
      await expectStoppedOnBothSides(stage);
      await expect(pendingBanner(artist.page)).toHaveCount(0);
    }
    await expectOneKillEach(stage, codes);
    expectNoComplaints(stage);
  });
});
