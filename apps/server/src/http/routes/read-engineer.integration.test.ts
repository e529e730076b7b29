import { emptyEngineerAnswers } from "@foldback/domain/onboarding/engineer-profile";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { engineerOnboarding } from "../../adapters/postgres/schema/accounts.ts";
import { startTestServer, type TestServer } from "../../testing/start-test-server.ts";

let manual: TestServer;
let automatic: TestServer;
beforeAll(async () => {
  [manual, automatic] = await Promise.all([
    startTestServer(),
    startTestServer({ config: { engineerApproval: "automatic" } }),
  ]);
});
afterAll(() => Promise.all([manual.close(), automatic.close()]));

const skills = {
  ...emptyEngineerAnswers,
  primaryGenre: "Rock" as const,
  portfolioUrl: "https://studio.example/work",
  paymentMethod: "PayPal" as const,
  paymentThreshold: 250,
  timeZone: "Europe/London",
  weeklyHours: [{ weekday: 1, fromMinute: 600, toMinute: 1080 }],
};

test("[ON-2] signed-in users can read an approved engineer's profile, but not the payout details", async () => {
  const [engineer, artist] = [await automatic.createPerson({ name: "Eve" }), await automatic.createPerson()];
  await automatic.client(engineer).onboarding.saveEngineer({ profile: skills, progress: "completed" });
  const engineerId = (await automatic.client(engineer).accounts.me())?.user.id ?? "";
  const read = await automatic.client(artist).engineers.profile({ engineerId });
  expect(read).toMatchObject({ id: engineerId, name: "Eve", primaryGenre: "Rock", weeklyHours: skills.weeklyHours });
  const raw = await automatic.postJson("/rpc/engineers/profile", { json: { engineerId } }, artist);
  // Looks for the threshold as a whole value, because a random id may contain the same digits.
  expect(await raw.text()).not.toMatch(/payment|payout|PayPal|:"?250\b|@/i);
  await expect(automatic.client().engineers.profile({ engineerId })).rejects.toMatchObject({ code: "UNAUTHORIZED" });
});

test("[AV-1] the list of engineers gives each one's next hours, but not their whole week", async () => {
  const [engineer, artist] = [await automatic.createPerson({ name: "Hana" }), await automatic.createPerson()];
  await automatic.client(engineer).onboarding.saveEngineer({ profile: skills, progress: "completed" });
  const { engineers } = await automatic.client(artist).engineers.list();
  const hana = engineers.find(({ name }) => name === "Hana");
  const { fromMs = 0, toMs = 0 } = hana?.nextHours ?? {};
  expect(toMs - fromMs).toBe(8 * 3_600_000);
  expect(toMs).toBeGreaterThan(Date.now());
  expect(new Date(fromMs).getUTCDay()).toBe(1);
  expect(Object.keys(hana ?? {})).not.toContain("weeklyHours");
});

test("[ON-2] artists, applicants, drafts and unknown ids all look as if they don't exist", async () => {
  const [artist, applicant, drafting] = [
    await manual.createPerson(),
    await manual.createPerson(),
    await manual.createPerson(),
  ];
  await manual.client(applicant).onboarding.saveEngineer({ profile: skills, progress: "completed" });
  await manual.client(drafting).onboarding.saveEngineer({ profile: skills, progress: "draft" });
  const answers = [];
  for (const person of [artist, applicant, drafting, null]) {
    const engineerId = person === null ? "nobody" : ((await manual.client(person).accounts.me())?.user.id ?? "");
    const answer = await manual.postJson("/rpc/engineers/profile", { json: { engineerId } }, artist);
    answers.push([answer.status, await answer.text()]);
  }
  expect(answers[0]?.[0]).toBe(404);
  for (const answer of answers) expect(answer).toEqual(answers[0]);
});

test("[SY-24] a profile can still be read if its stored link breaks the current rules", async () => {
  const [engineer, artist] = [await automatic.createPerson(), await automatic.createPerson()];
  await automatic.client(engineer).onboarding.saveEngineer({ profile: skills, progress: "completed" });
  const portfolioUrl = "https://ada:secret@10.0.0.1/";
  await automatic.db
    .update(engineerOnboarding)
    .set({ portfolioUrl })
    .where(eq(engineerOnboarding.userId, engineer.userId));
  const read = await automatic.client(artist).engineers.profile({ engineerId: engineer.userId });
  expect(read.portfolioUrl).toBe(portfolioUrl);
});

test("[ON-3] forged requests get an error code", async () => {
  const artist = await manual.createPerson();
  for (const json of [{}, { engineerId: 7 }, { engineerId: "x".repeat(65) }, { engineerId: "x", asAdmin: true }, []]) {
    const answer = await manual.postJson("/rpc/engineers/profile", { json }, artist);
    expect(answer.status).toBe(422);
    expect(await answer.text()).toContain("BAD_INPUT");
  }
});
