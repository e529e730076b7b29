import { emptyArtistProfile } from "@foldback/domain/onboarding/artist-profile";
import { emptyEngineerAnswers } from "@foldback/domain/onboarding/engineer-profile";
import { eq, sql } from "drizzle-orm";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { engineerMatches, engineerOnboarding } from "../../adapters/postgres/schema/accounts.ts";
import { startTestServer, type TestServer } from "../../testing/start-test-server.ts";
import type { Person } from "../../testing/test-people.ts";

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

test("[ON-1] unfinished answers are saved for the signed-in user, and completed answers stay completed", async () => {
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

test("[ON-2] completing an engineer profile files an application without granting the role, unless approval is automatic", async () => {
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

test("[ON-2] automatic approval applies only to the first completion and doesn't undo a removal or rejection", async () => {
  const admin = await automatic.createPerson({ roles: ["artist", "admin"] });
  const [removed, rejected] = [await automatic.createPerson(), await automatic.createPerson()];
  const save = (person: Person) =>
    automatic.client(person).onboarding.saveEngineer({ profile: skills, progress: "completed" });
  expect(await save(removed)).toEqual({ application: "approved" });
  await automatic.client(admin).admin.removeRole({ userId: removed.userId, role: "engineer" });
  expect(await save(removed)).toEqual({ application: "pending" });
  expect(await automatic.client(removed).accounts.me()).toMatchObject({ roles: ["artist"] });
  expect(await save(rejected)).toEqual({ application: "approved" });
  await automatic.client(admin).admin.removeRole({ userId: rejected.userId, role: "engineer" });
  await automatic.client(admin).admin.rejectEngineer({ userId: rejected.userId, reason: "No." });
  expect(await save(rejected)).toEqual({ application: "rejected" });
  expect(await automatic.client(rejected).accounts.me()).toMatchObject({ roles: ["artist"] });
});

test("[ON-2] an engineer who had the role before the wizard existed is approved on completing it", async () => {
  const admin = await server.createPerson({ roles: ["artist", "admin"] });
  const [chosen, artist] = [await server.createPerson(), await server.createPerson()];
  await server.client(admin).admin.addRole({ userId: chosen.userId, role: "engineer" });
  const client = server.client(chosen);
  expect(await client.onboarding.saveEngineer({ profile: skills, progress: "draft" })).toEqual({ application: "none" });
  expect(await client.onboarding.saveEngineer({ profile: skills, progress: "completed" })).toEqual({
    application: "approved",
  });
  const { engineers } = await server.client(artist).engineers.list();
  expect(engineers.map(({ id }) => id)).toContain(chosen.userId);
});

test("[MT-3] a reinstated engineer is matched with artists who signed up during the suspension", async () => {
  const admin = await automatic.createPerson({ roles: ["artist", "admin"] });
  const [artist, engineer] = [await automatic.createPerson(), await automatic.createPerson()];
  const matches = () =>
    automatic.db.select().from(engineerMatches).where(eq(engineerMatches.engineerId, engineer.userId));
  const isMatched = () =>
    expect.poll(async () => (await matches()).some(({ artistId }) => artistId === artist.userId)).toBe(true);
  await automatic.client(artist).onboarding.saveArtist({ profile: music, progress: "completed" });
  await automatic.client(engineer).onboarding.saveEngineer({ profile: skills, progress: "completed" });
  await isMatched();
  await automatic.client(admin).admin.suspend({ userId: engineer.userId });
  await automatic.db.delete(engineerMatches).where(eq(engineerMatches.engineerId, engineer.userId));
  await automatic.client(admin).admin.unsuspend({ userId: engineer.userId });
  await isMatched();
});

test("[MT-3] an unreadable profile is skipped, and the others are matched", async () => {
  const [broken, artist] = [await automatic.createPerson(), await automatic.createPerson()];
  const engineer = await automatic.createPerson();
  for (const person of [broken, engineer])
    await automatic.client(person).onboarding.saveEngineer({ profile: skills, progress: "completed" });
  // After this, only the artist's job can match them.
  const isDone = ({ userId }: Person) =>
    automatic.db
      .select()
      .from(engineerOnboarding)
      .where(eq(engineerOnboarding.userId, userId))
      .then(([row]) => row !== undefined && row.matchedAt !== null);
  for (const person of [broken, engineer]) await expect.poll(() => isDone(person)).toBe(true);
  await automatic.db
    .update(engineerOnboarding)
    .set({ specializations: ["Gone from the list"] })
    .where(eq(engineerOnboarding.userId, broken.userId));
  await automatic.client(artist).onboarding.saveArtist({ profile: music, progress: "completed" });
  const matched = async () =>
    (await automatic.db.select().from(engineerMatches).where(eq(engineerMatches.artistId, artist.userId))).map(
      ({ engineerId }) => engineerId,
    );
  await expect.poll(matched).toContain(engineer.userId);
  expect(await matched()).not.toContain(broken.userId);
  await automatic.db.delete(engineerOnboarding).where(eq(engineerOnboarding.userId, broken.userId));
});

test("[MT-3] several quick saves queue one job, and too many in a minute are refused", async () => {
  const person = await automatic.createPerson();
  const client = automatic.client(person);
  const waiting = async () => {
    const found = await automatic.db.execute(
      sql`select singleton_key from jobs.job where name = 'match-person' and data ->> 'userId' = ${person.userId}`,
    );
    return (found as unknown as { rows: { singleton_key: string }[] }).rows.map((row) => row.singleton_key);
  };
  for (let count = 0; count < 30; count += 1)
    await client.onboarding.saveArtist({ profile: music, progress: "completed" });
  expect(new Set(await waiting())).toEqual(new Set([person.userId]));
  await expect(client.onboarding.saveArtist({ profile: music, progress: "completed" })).rejects.toMatchObject({
    code: "TOO_MANY_REQUESTS",
  });
  await expect(client.onboarding.saveEngineer({ profile: skills, progress: "draft" })).rejects.toMatchObject({
    code: "TOO_MANY_REQUESTS",
  });
});

test("[MT-3] changing either side's profile updates the match and its reasons", async () => {
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
  await expect.poll(card).toMatchObject({
    matchReasons: ["Rock specialist", "Mixing"],
    primaryGenre: "Rock",
  });
  const before = (await card())?.matchScore ?? 0;
  await automatic.client(artist).onboarding.saveArtist({
    profile: { ...music, primaryGenre: "Classical" },
    progress: "draft",
  });
  await expect.poll(async () => (await card())?.matchScore ?? 0).toBe(before - 25);
});

test("[ON-3][SY-24] values outside the allowed lists and limits are refused with a code and change nothing", async () => {
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
    { portfolioUrl: "https://ada:secret@studio.example" },
    { portfolioUrl: "https://0x7f.1/" },
    { portfolioUrl: "https://[::ffff:10.0.0.1]/" },
    { portfolioUrl: "https://nas.local/" },
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

test("[ON-3] five hundred mutated bodies get error codes, and the next valid one is stored", async () => {
  const person = await server.createPerson();
  const names = Object.keys(music) as (keyof typeof music)[];
  const bad = fc.oneof(fc.constantFrom(null, 7, true, "x".repeat(2_000), ["Polka"]), fc.object({ maxDepth: 1 }));
  for (const [name, value] of fc.sample(fc.tuple(fc.constantFrom(...names), bad), { numRuns: 500, seed: 5 })) {
    const answer = await server.postJson(
      "/rpc/onboarding/saveArtist",
      { json: { profile: { ...music, [name]: value }, progress: "completed" } },
      person,
    );
    // Some questions accept null.
    if (answer.status === 200) expect(value).toBeNull();
    else expect(answer.status).toBe(422);
  }
  await server.client(person).onboarding.saveArtist({ profile: music, progress: "completed" });
});
