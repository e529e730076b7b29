// Tests what users can do with their own account: view it, change their name, end sign-ins.
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestServer, type TestServer } from "../../testing/start-test-server.ts";
import { signInCookieOf } from "../../testing/test-cookies.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ nowMs: () => Date.now() });
});
afterAll(() => server.close());

const password = "six octaves";
const me = (cookie: string) => server.client({ cookie }).accounts.me();

test("users see their devices, recognise the current one and can sign out the others, but not another user's", async () => {
  const email = "devices@example.test";
  const here = await server.signUpAndVerify({ email, password });
  const headers = { "content-type": "application/json", "user-agent": "Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0" };
  const phone = await server.request("/api/auth/sign-in/email", {
    method: "POST",
    headers,
    body: JSON.stringify({ email, password }),
  });
  const third = await server.signIn(email, password);
  const client = server.client({ cookie: here });
  const { devices, hasPassword, linked } = await client.accounts.own();
  expect([hasPassword, linked, devices.length]).toEqual([true, [], 3]);
  expect(devices.filter(({ current }) => current)).toHaveLength(1);
  const firefox = devices.find(({ browser }) => browser === "Firefox on Linux");
  expect(firefox?.current).toBe(false);
  expect(JSON.stringify(devices)).not.toMatch(/token|127\.0/);

  const stranger = await server.createPerson();
  const foreign = server.client(stranger).accounts.endDevice({ id: firefox?.id ?? "" });
  await expect(foreign).rejects.toMatchObject({ code: "NOT_FOUND" });
  expect(await me(signInCookieOf(phone))).not.toBeNull();
  await client.accounts.endDevice({ id: firefox?.id ?? "" });
  expect([await me(signInCookieOf(phone)), (await me(third)) !== null]).toEqual([null, true]);
  expect(await client.accounts.endOtherDevices()).toEqual({ ended: 1 });
  expect([await me(third), (await me(here)) !== null]).toEqual([null, true]);
  await client.accounts.signOutEverywhere();
  expect(await me(here)).toBeNull();
});

test("a new name is shown everywhere, and an invalid one is refused", async () => {
  const person = await server.createPerson();
  const { accounts } = server.client(person);
  await accounts.rename({ name: "  Nora Björk  " });
  expect(await accounts.me()).toMatchObject({ user: { name: "Nora Björk" } });
  for (const name of ["x".repeat(121), "line\nbreak", "bell\u0007"]) {
    await expect(accounts.rename({ name })).rejects.toMatchObject({ code: "BAD_INPUT" });
  }
  const forged = server.postJson("/rpc/accounts/rename", { json: { name: "A", userId: "other" } }, person);
  expect((await forged).status).toBe(422);
});

test.each(["own", "endOtherDevices", "signOutEverywhere", "remove", "rename", "endDevice", "mailStudioLink"])(
  "accounts/%s requires a sign-in",
  async (action) => {
    const answer = await server.postJson(`/rpc/accounts/${action}`, { json: { name: "A", id: "x" } });
    expect([401, 422]).toContain(answer.status);
    expect((await server.postJson("/account/export", {})).status).toBe(401);
  },
);

test("[SE-16] the link to the studio is emailed to the caller's own address, three times in ten minutes", async () => {
  const email = "phone-only@example.test";
  const { accounts } = server.client({ cookie: await server.signUpAndVerify({ email, password }) });
  for (let time = 0; time < 3; time += 1) await accounts.mailStudioLink();
  await expect(accounts.mailStudioLink()).rejects.toMatchObject({ code: "TOO_MANY_REQUESTS" });
  const links = server.mailbox.list().filter(({ subject }) => subject === "Your link to the studio");
  expect(links.map(({ to, link }) => ({ to, link }))).toEqual(
    Array.from({ length: 3 }, () => ({ to: email, link: `${server.url}/studio` })),
  );
});
