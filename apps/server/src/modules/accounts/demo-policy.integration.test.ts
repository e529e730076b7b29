// Tests demo accounts on a local machine and on a public address.
import { afterEach, expect, test } from "vitest";
import { startTestServer, type TestServer } from "../../testing/start-test-server.ts";
import { openTestDatabase } from "../../testing/test-database.ts";
import { asJobs } from "../acting-for.ts";
import { soleLease } from "../nodes/serving-lease.ts";
import { createDemoData } from "./create-demo-data.ts";
import { demoEmails } from "./demo-policy.ts";

const opened: { close(): Promise<unknown> }[] = [];
afterEach(async () => {
  for (const one of opened.splice(0).reverse()) await one.close();
});

const publicUrl = "https://studio.example";
async function open(options: Parameters<typeof startTestServer>[0]) {
  const server = await startTestServer(options);
  opened.push(server);
  return server;
}
const signIn = (server: TestServer, { email, password }: { email: string; password: string }) =>
  server.request("/api/auth/sign-in/email", {
    method: "POST",
    headers: { "content-type": "application/json", origin: server.config.publicUrl },
    body: JSON.stringify({ email, password }),
  });
const authenticationOf = async (server: TestServer) => {
  const admin = await server.createPerson({ roles: ["admin"] });
  const answer = await server.request(
    "/rpc/admin/health",
    { method: "POST", headers: { "content-type": "application/json", origin: server.config.publicUrl }, body: "{}" },
    { cookie: admin.cookie },
  );
  const { json } = (await answer.json()) as { json: { components: { id: string; status: string; detail: string }[] } };
  return json.components.find(({ id }) => id === "authentication");
};

test("[SY-23] demo accounts created on this machine are signed out and can't sign in once PUBLIC_URL is a public address", async () => {
  const database = await openTestDatabase();
  opened.push(database);
  const here = await open({ database });
  const demo = (await asJobs(() => createDemoData(here.composed))) ?? [];
  expect(demo.map(({ email }) => email).sort()).toEqual([...demoEmails].sort());
  for (const account of demo) expect((await signIn(here, account)).status).toBe(200);
  expect(await here.composed.demoWarning()).toBeNull();

  const there = await open({ database, lease: soleLease, config: { publicUrl } });
  for (const account of demo) {
    const answer = await signIn(there, account);
    expect([answer.status, await answer.json()]).toEqual([403, expect.objectContaining({ code: "SUSPENDED" })]);
    expect(await there.composed.accounts.findByEmail(account.email)).toMatchObject({ suspended: true });
  }
  const admin = await there.composed.accounts.findByEmail("admin@demo.foldback.test");
  expect(admin).toMatchObject({ secondFactorNeeded: "set-up" });
  expect(await there.composed.demoWarning()).toMatch(/can't sign in/);
  expect(await authenticationOf(there)).toMatchObject({
    status: "warning",
    detail: expect.stringMatching(/demo accounts/),
  });
});

test("[SY-23] DEMO_DATA=public allows demo accounts on a public address, with a warning and no exemptions", async () => {
  const server = await open({ config: { publicUrl, demoData: "public" } });
  const demo = (await asJobs(() => createDemoData(server.composed))) ?? [];
  expect((await signIn(server, demo[0] ?? { email: "", password: "" })).status).toBe(200);
  const admin = await server.composed.accounts.findByEmail("admin@demo.foldback.test");
  expect(admin).toMatchObject({ suspended: false, secondFactorNeeded: "set-up" });
  expect(await authenticationOf(server)).toMatchObject({
    status: "warning",
    detail: expect.stringMatching(/DEMO_DATA=public/),
  });
});
