// Takes the pictures of the documentation from the running product: `npm run pictures`, after a build.
import { readFileSync } from "node:fs";
import { pointAt } from "../tests/e2e/support/guide.ts";
import { expectLivingPicture } from "../tests/e2e/support/people.ts";
import { openStage } from "../tests/e2e/support/session-stage.ts";

const stage = await openStage();
const { artist, engineer } = stage;
try {
  const [, daw] = artist.context.pages();
  await daw?.evaluate(
    (html) => {
      document.open();
      document.write(html);
      document.close();
    },
    readFileSync("scripts/arrangement-scene.html", "utf8"),
  );
  await stage.begin();
  await expectLivingPicture(engineer.page);
  for (let step = 0; step <= 30; step += 1) await pointAt(engineer.page, { x: 0.3 + step / 100, y: 0.45 });
  await artist.page
    .getByText(/\d+ ms/)
    .first()
    .waitFor();
  await artist.page.getByText("Session Started").first().waitFor({ state: "hidden" });
  await artist.page.screenshot({ path: "docs/pictures/studio-live.png" });
  await engineer.page.screenshot({ path: "docs/pictures/desk-live.png" });
} finally {
  await stage.close();
}
