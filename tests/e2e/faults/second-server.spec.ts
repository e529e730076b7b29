// Two servers on one Postgres behind one address. The serving one is killed in the middle of a session.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "@foldback/testkit/processes/free-port";
import { expect, test } from "@playwright/test";
import { type DemoPostgres, startDemoPostgres } from "../support/demo-postgres.ts";
import { type FoldbackServer, startFoldbackServer } from "../support/foldback-server.ts";
import { drawnGuide, expectPointing, pointAt } from "../support/guide.ts";
import { expectLivingPicture, expectToldOfKill, tallyOf } from "../support/people.ts";
import { startReadyRouter } from "../support/ready-router.ts";
import { readRecords } from "../support/records.ts";
import { openStage, type Stage } from "../support/session-stage.ts";

let postgres: DemoPostgres;
let router: Awaited<ReturnType<typeof startReadyRouter>>;
let stage: Stage;
let second: FoldbackServer;
let secondDataDir: string;

test.beforeEach(async () => {
  postgres = await startDemoPostgres();
  const [port, firstPort, secondPort] = [await freePort(), await freePort(), await freePort()];
  router = await startReadyRouter({ port, targetPorts: [firstPort, secondPort] });
  const shared = {
    publicUrl: () => `http://localhost:${port}`,
    postgres,
    env: { BETTER_AUTH_SECRET: "only-for-stories-".repeat(3) },
  };
  stage = await openStage({ server: { ...shared, port: firstPort } });
  secondDataDir = mkdtempSync(join(tmpdir(), "foldback-story-"));
  second = await startFoldbackServer({
    ...shared,
    port: secondPort,
    dataDir: secondDataDir,
    prints: "Standing by until it stops",
  });
});
test.afterEach(async () => {
  await stage?.close();
  await second?.stop();
  await router?.close();
  postgres?.stop();
  rmSync(secondDataDir, { recursive: true, force: true });
});

test("[ND-2] when the serving server is killed, both browsers find the one standing by, the picture keeps running, and the artist continues and kills there", async () => {
  const [artist, engineer] = [stage.artist.page, stage.engineer.page];
  const people = { artist, engineer };
  const code = await stage.begin();
  await expectLivingPicture(engineer);
  await expectPointing(people, { x: 0.4, y: 0.4 });

  await test.step("the serving server is killed", async () => {
    await stage.server.crash();
    for (const page of [artist, engineer]) await expect(page.getByText("Reconnecting", { exact: true })).toBeVisible();
    await expectLivingPicture(engineer);
  });

  await test.step("the other one serves, and no input passes until the artist continues", async () => {
    const continueButton = artist.getByRole("button", { name: "Continue", exact: true });
    await expect(continueButton).toBeEnabled();
    await expect(engineer.getByText("Session paused", { exact: true }).first()).toBeVisible();
    await pointAt(engineer, { x: 0.6, y: 0.7 });
    await expectLivingPicture(engineer);
    expect(await drawnGuide(artist)).toBeNull();
    await continueButton.click();
    await expect(tallyOf(artist, "Control")).toContainText("Pointing");
    await expectPointing(people, { x: 0.6, y: 0.4 });
  });

  await test.step("the kill switch works there", async () => {
    await artist.getByRole("button", { name: "Kill switch" }).click();
    await expect(artist.getByRole("heading", { name: "No active session" })).toBeVisible();
    await expectToldOfKill(engineer);
    await expect(artist.getByText("Stopped. Waiting for the server", { exact: true })).toHaveCount(0);
  });

  await second.leave();
  const records = await readRecords(secondDataDir, postgres.url);
  expect(records.chainFaults).toEqual([]);
  expect(records.sessionOf(code)).toMatchObject({ status: "ended", endReason: "killed" });
  const types = records.entriesOf(code).map(({ facts }) => facts.type);
  expect(types.filter((type) => type === "kill.pressed")).toHaveLength(1);
  expect(types.filter((type) => type === "session.resumed")).toHaveLength(1);
  expect([...stage.artist.complaints, ...stage.engineer.complaints]).toEqual([]);
});
