import { expect, test } from "@playwright/test";
import { type DistantStage, openDistantStage } from "../support/distant-stage.ts";
import { expectGuideAt, pointAt } from "../support/guide.ts";
import { expectLivingPicture } from "../support/people.ts";
import { type RelayServer, startRelayServer } from "../support/relay-server.ts";

let relay: RelayServer | undefined;
let stage: DistantStage;

test.beforeAll(async () => {
  stage = await openDistantStage({
    directPath: false,
    async settings(networks) {
      relay = await startRelayServer(networks);
      return relay.settings;
    },
  });
});
test.afterAll(async () => {
  await stage?.close();
  await relay?.stop();
});

test("without a direct path the session uses the relay, and both screens say so", async () => {
  const { artist, engineer } = stage;
  await stage.begin();
  await expectLivingPicture(engineer.page);
  for (const { page } of [artist, engineer]) await expect(page.getByText(/^\D*\d+ ms\s*relayed$/)).toBeVisible();
  await pointAt(engineer.page, { x: 0.3, y: 0.6 });
  await expectGuideAt(artist.page, { x: 0.3, y: 0.6 });
  expect([...artist.complaints, ...engineer.complaints]).toEqual([]);
});
