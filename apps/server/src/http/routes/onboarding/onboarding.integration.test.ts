import { emptyArtistProfile } from "@foldback/domain/onboarding/artist-profile";
import { emptyEngineerAnswers } from "@foldback/domain/onboarding/engineer-profile";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestServer, type TestServer } from "../../../testing/start-test-server.ts";

let server: TestServer;
let automatic: TestServer;
beforeAll(async () => {
  [server, automatic] = await Promise.all([
    startTestServer({ jobs: true }),
    startTestServer({ jobs: true, config: { engineerApproval: "automatic" } }),
  ]);
});
afterAll(() => Promise.all([server.close(), automatic.close()]));

const music = {
  ...emptyArtistProfile,
  primaryGenre: "Rock",
  projectTypes: ["Mixing Only" as const],
  budgetRange: "£200-£500" as const,
};
const skills = { ...emptyEngineerAnswers, primaryGenre: "Rock" as const, specializations: ["Mixing" as const] };

test("[ON1] answers are kept on the way, belong to the sign-in, and stay completed", async () => {
  const [one, other] = [await server.createPerson(), await server.createPerson()];
  expect(await server.client(one).onboarding.artist()).toEqual({ profile: null, progress: "draft" });
  await server.client(one).onboarding.saveArtist({ profile: music, progress: "draft" });
  expect(await server.client(one).onboarding.artist()).toEqual({ profile: music, progress: "draft" });
  await server.client(one).onboarding.saveArtist({ profile: music, progress: "completed" });
  const changed = { ...music, studioLocation: "Leeds" };
  await server.client(one).onboarding.saveArtist({ profile: changed, progress: "draft" });
  expect(await server.client(one).onboarding.artist()).toEqual({ profile: changed, progress: "completed" });
  expect(await server.client(other).onboarding.artist()).toEqual({ profile: null, progress: "draft" });
  await expect(server.client().onboarding.saveArtist({ profile: music, progress: "draft" })).rejects.toMatchObject({
    code: "UNAUTHORIZED",
  });
});

test("[ON2] completing an engineer profile files an application and gives no role; automatic approval does", async () => {
  const waiting = await server.createPerson();
  expect(await server.client(waiting).onboarding.saveEngineer({ profile: skills, progress: "completed" })).toEqual({
    application: "pending",
  });
  expect(await server.client(waiting).accounts.me()).toMatchObject({ roles: ["artist"] });
  const approved = await automatic.createPerson();
  const client = automatic.client(approved);
  expect(await client.onboarding.saveEngineer({ profile: skills, progress: "draft" })).toEqual({ application: "none" });
  expect(await client.accounts.me()).toMatchObject({ roles: ["artist"] });
  expect(await client.onboarding.saveEngineer({ profile: skills, progress: "completed" })).toEqual({
    application: "approved",
  });
  expect((await client.accounts.me())?.roles.toSorted()).toEqual(["artist", "engineer"]);
});

test("[MT3] matches follow the profiles of both sides, with reasons, by a job", async () => {
  const [artist, engineer] = [
    await automatic.createPerson({ name: "Mo" }),
    await automatic.createPerson({ name: "Eve" }),
  ];
  await automatic.client(artist).onboarding.saveArtist({ profile: music, progress: "completed" });
  const card = async () => {
    const { engineers } = await automatic.client(artist).engineers.list();
    return engineers.find(({ name }) => name === "Eve");
  };
  await automatic.client(engineer).onboarding.saveEngineer({ profile: skills, progress: "completed" });
  await expect.poll(card, { timeout: 10_000 }).toMatchObject({
    matchReasons: ["Rock specialist", "Mixing"],
    primaryGenre: "Rock",
  });
  const before = (await card())?.matchScore ?? 0;
  await automatic.client(artist).onboarding.saveArtist({
    profile: { ...music, primaryGenre: "Classical" },
    progress: "draft",
  });
  await expect.poll(async () => (await card())?.matchScore ?? 0, { timeout: 10_000 }).toBe(before - 25);
});

test("[ON3] what is outside the lists and bounds is refused with a code and changes nothing", async () => {
  const person = await server.createPerson();
  await server.client(person).onboarding.saveEngineer({ profile: skills, progress: "draft" });
  const bad: object[] = [
    { yearsExperience: -1 },
    { yearsExperience: 1.5 },
    { yearsExperience: 71 },
    { minProjectRate: -50 },
    { paymentThreshold: 1e9 },
    { portfolioUrl: "http://plain.example" },
    { portfolioUrl: "javascript:alert(1)" },
    { primaryGenre: "Polka" },
    { specializations: ["Mixing", "Mixing"] },
    { specializations: ["Plumbing"] },
    { studioEquipment: ["x".repeat(30_000)] },
    { studioEquipment: ["x".repeat(100_000)] },
    { studioEquipment: Array.from({ length: 51 }, () => "mic") },
    { timeZone: "Mars/Olympus" },
    { weeklyHours: [{ weekday: 8, fromMinute: 0, toMinute: 60 }] },
    { weeklyHours: [{ weekday: 1, fromMinute: 60, toMinute: 60 }] },
    { userId: "somebody else" },
    { approvedAt: "2026-01-01" },
  ];
  for (const change of bad) {
    const answer = await server.postJson(
      "/rpc/onboarding/saveEngineer",
      { json: { profile: { ...skills, ...change }, progress: "completed" } },
      person,
    );
    const label = JSON.stringify(change).slice(0, 80);
    expect([413, 422], label).toContain(answer.status);
    expect(await answer.text(), label).toMatch(/"code":"(BAD_INPUT|BODY_TOO_LARGE)"/);
  }
  expect(await server.client(person).onboarding.engineer()).toMatchObject({ profile: skills, progress: "draft" });
});

test("[ON3] five hundred mutated bodies get a code, and the next good one is kept", async () => {
  const person = await server.createPerson();
  const names = Object.keys(music) as (keyof typeof music)[];
  const bad = fc.oneof(fc.constantFrom(null, 7, true, "x".repeat(2_000), ["Polka"]), fc.object({ maxDepth: 1 }));
  for (const [name, value] of fc.sample(fc.tuple(fc.constantFrom(...names), bad), { numRuns: 500, seed: 5 })) {
    const answer = await server.postJson(
      "/rpc/onboarding/saveArtist",
      { json: { profile: { ...music, [name]: value }, progress: "completed" } },
      person,
    );
    // Null is an answer to some questions.
    if (answer.status === 200) expect(value).toBeNull();
    else expect(answer.status).toBe(422);
  }
  await server.client(person).onboarding.saveArtist({ profile: music, progress: "completed" });
});
