// Tests changing the email address: the user requests it with the password, confirms it from the old address and
// verifies the new one.
import { like } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { profiles, user, verification } from "../../adapters/postgres/schema/accounts.ts";
import { startTestServer, type TestServer } from "../../testing/start-test-server.ts";

let server: TestServer;
let nowMs = Date.now();
beforeAll(async () => {
  server = await startTestServer({ nowMs: () => nowMs });
});
afterAll(() => server.close());

const password = "six octaves";
let people = 0;
async function newPerson() {
  const email = `mover${++people}@example.test`;
  return { email, cookie: await server.signUpAndVerify({ email, password, name: "Mo Ver" }) };
}
const ask = (cookie: string, newEmail: string) =>
  server.client({ cookie }).accounts.changeEmail({ newEmail, password });
const lastMailTo = (email: string) => server.mailbox.list().find(({ to }) => to === email);
const tokenTo = (email: string) => new URL(lastMailTo(email)?.link ?? "").hash.replace("#token=", "");
const follow = (token: string) => server.client().accounts.followEmailChange({ token });
const later = () => {
  nowMs += 16 * 60_000;
};

test("the address changes once both links are opened, the owner stays signed in, and the old address is notified", async () => {
  const { email, cookie } = await newPerson();
  await ask(cookie, "  Moved@Example.test ".trim());
  expect(lastMailTo(email)?.subject).toBe("Confirm your new email address");
  expect(lastMailTo(email)?.text).toContain("moved@example.test");
  expect(lastMailTo("moved@example.test")).toBeUndefined();
  const first = tokenTo(email);
  expect(await follow(first)).toEqual({ next: "prove" });
  expect(await server.client({ cookie }).accounts.me()).toMatchObject({ user: { email } });
  const second = tokenTo("moved@example.test");
  expect(await follow(second)).toEqual({ next: "changed" });
  const me = await server.client({ cookie }).accounts.me();
  expect(me).toMatchObject({ user: { email: "moved@example.test", emailVerified: true } });
  const [profile] = await server.db.select().from(profiles).where(like(profiles.email, "moved@%"));
  expect(profile?.userId).toBe(me?.user.id);
  expect(lastMailTo(email)?.subject).toBe("Your email address was changed");
  await expect(server.signIn(email, password)).rejects.toThrow("401");
  await server.signIn("moved@example.test", password);
  for (const used of [first, second]) await expect(follow(used)).rejects.toMatchObject({ code: "LINK_NOT_VALID" });
});

test("[ID-4] only an email to the new address, not the response, reveals whether it has an account", async () => {
  later();
  const known = await newPerson();
  const { email, cookie } = await newPerson();
  expect(await ask(cookie, known.email)).toEqual({});
  expect(lastMailTo(email)?.subject).toBe("Confirm your new email address");
  expect(await follow(tokenTo(email))).toEqual({ next: "prove" });
  expect(lastMailTo(known.email)?.subject).toBe("You already have an account");
  expect(lastMailTo(known.email)?.link).toBe(server.url);
  expect(await server.client({ cookie }).accounts.me()).toMatchObject({ user: { email } });
});

test("if two users want the same address, the first to verify it gets it", async () => {
  later();
  const [one, other] = [await newPerson(), await newPerson()];
  const wanted = "wanted@example.test";
  await ask(one.cookie, wanted);
  await ask(other.cookie, wanted);
  await follow(tokenTo(one.email));
  const first = tokenTo(wanted);
  await follow(tokenTo(other.email));
  const second = tokenTo(wanted);
  expect(await follow(second)).toEqual({ next: "changed" });
  await expect(follow(first)).rejects.toMatchObject({ code: "EMAIL_TAKEN" });
  expect(await server.client({ cookie: one.cookie }).accounts.me()).toMatchObject({ user: { email: one.email } });
});

test("changing the address needs the password and a valid, different address", async () => {
  later();
  const { email, cookie } = await newPerson();
  const { accounts } = server.client({ cookie });
  await expect(accounts.changeEmail({ newEmail: "x@example.test", password: "wrong one" })).rejects.toMatchObject({
    code: "WRONG_PASSWORD",
  });
  await expect(accounts.changeEmail({ newEmail: "x@example.test" })).rejects.toMatchObject({ code: "WRONG_PASSWORD" });
  await expect(ask(cookie, email.toUpperCase())).rejects.toMatchObject({ code: "EMAIL_UNCHANGED" });
  for (const newEmail of ["", "x", "x@y", `${"x".repeat(250)}@example.test`, "a@b.test\r\nBcc: c@d.test"]) {
    await expect(ask(cookie, newEmail), newEmail).rejects.toMatchObject({ code: "BAD_INPUT" });
  }
  const forged = { json: { newEmail: "x@example.test", password, userId: "other" } };
  expect((await server.postJson("/rpc/accounts/changeEmail", forged, { cookie })).status).toBe(422);
  expect((await server.postJson("/rpc/accounts/changeEmail", { json: forged.json })).status).toBeGreaterThan(400);
  for (const token of ["", "x", "%", "x".repeat(128)]) {
    await expect(follow(token)).rejects.toMatchObject({ code: "LINK_NOT_VALID" });
  }
  expect((await server.postJson("/rpc/accounts/followEmailChange", { json: { token: "x".repeat(129) } })).status).toBe(
    422,
  );
});

test("a link expires after a day, or after a newer change, a new password or the account's deletion", async () => {
  later();
  const { email, cookie } = await newPerson();
  await ask(cookie, "one@example.test");
  const replaced = tokenTo(email);
  await ask(cookie, "two@example.test");
  await expect(follow(replaced)).rejects.toMatchObject({ code: "LINK_NOT_VALID" });
  const old = tokenTo(email);
  nowMs += 24 * 60 * 60_000 + 1;
  await expect(follow(old)).rejects.toMatchObject({ code: "LINK_NOT_VALID" });

  await ask(cookie, "three@example.test");
  const stopped = tokenTo(email);
  const newPassword = "seven octaves";
  await server.postJson("/api/auth/change-password", { currentPassword: password, newPassword }, { cookie });
  await expect(follow(stopped)).rejects.toMatchObject({ code: "LINK_NOT_VALID" });

  const again = server.client({ cookie: await server.signIn(email, newPassword) });
  await again.accounts.changeEmail({ newEmail: "four@example.test", password: newPassword });
  const orphan = tokenTo(email);
  await again.accounts.remove({ password: newPassword });
  await expect(follow(orphan)).rejects.toMatchObject({ code: "LINK_NOT_VALID" });
  expect(await server.db.select().from(verification).where(like(verification.value, "%four@%"))).toEqual([]);
  expect(await server.db.select().from(user).where(like(user.email, "four@%"))).toEqual([]);
});

test("changing the address invalidates a password reset link sent to the old one", async () => {
  later();
  const { email, cookie } = await newPerson();
  await server.postJson("/api/auth/request-password-reset", { email });
  const token = tokenTo(email);
  await ask(cookie, "safe@example.test");
  await follow(tokenTo(email));
  await follow(tokenTo("safe@example.test"));
  const reset = await server.postJson("/api/auth/reset-password", { token, newPassword: "the thief's own" });
  expect([reset.status, ((await reset.json()) as { code: string }).code]).toEqual([400, "INVALID_TOKEN"]);
  await server.signIn("safe@example.test", password);
});

test("the sixth email in an hour about a new address is refused", async () => {
  later();
  const { cookie } = await newPerson();
  for (let n = 0; n < 5; n += 1) await ask(cookie, `many${n}@example.test`);
  await expect(ask(cookie, "many6@example.test")).rejects.toMatchObject({ code: "TOO_MANY_REQUESTS" });
});
