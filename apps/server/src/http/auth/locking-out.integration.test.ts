// Tests strangers who try to lock out an owner with wrong passwords and reset requests from many addresses.
import { eq, like } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { user, verification } from "../../adapters/postgres/schema/accounts.ts";
import {
  createOwnerAndStrangers,
  linkTokenIn,
  ownersPassword,
  patient,
  type TestBrowser,
} from "../../testing/owner-and-strangers.ts";
import { startTestServer, type TestServer } from "../../testing/start-test-server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ config: { signInLimits: true, trustedIpHeader: "x-real-ip" } });
});
afterAll(() => server.close());

const { openBrowser, newOwner, exhaustTries, mailsTo, linkMailedTo } = createOwnerAndStrangers(() => server);

/** The attack as reported: 27 addresses, each with eight wrong passwords. */
async function attack(email: string) {
  const statuses: number[] = [];
  for (let address = 0; address < 27; address += 1) {
    const stranger = openBrowser(`198.51.100.${address}`);
    const tries = Array.from({ length: 8 }, (_, n) => stranger.signIn(email, `wrong ${n}`));
    statuses.push(...(await Promise.all(tries)).map(({ status }) => status));
  }
  return statuses;
}

test("[SY-7] 216 wrong passwords from 27 addresses don't lock out a known browser", patient, async () => {
  const { email } = await newOwner();
  const home = openBrowser("203.0.113.1");
  expect((await home.signIn(email)).status).toBe(200);
  const statuses = await attack(email);
  expect(statuses.filter((status) => status === 401)).toHaveLength(30);
  expect(statuses.filter((status) => status === 429)).toHaveLength(27 * 8 - 30);
  expect(await home.signIn(email)).toMatchObject({ status: 200 });
  expect(await home.me()).toMatchObject({ user: { email } });
  expect(mailsTo(email, "/let-browser-in")).toEqual([]);
});

test(
  "[SY-8] a locked-out browser with the right password gets in with the emailed link, and no other browser can use it",
  patient,
  async () => {
    const { email } = await newOwner();
    await exhaustTries(email);
    const phone = openBrowser("203.0.113.2");
    const [wrong, right] = [await openBrowser("203.0.113.3").signIn(email, "wrong"), await phone.signIn(email)];
    expect(right).toEqual(wrong);
    expect(right).toMatchObject({ status: 429, code: "TOO_MANY_SIGN_INS" });
    expect([...phone.jar.keys()]).toEqual(["foldback.device"]);
    const token = await linkMailedTo(email);
    // A second request doesn't send another email, and the first link still works.
    expect((await phone.signIn(email)).status).toBe(429);
    const thief = openBrowser("203.0.113.3");
    await thief.signIn(email, "wrong");
    expect(await thief.post("/let-browser-in", { token })).toMatchObject({
      status: 410,
      code: "BROWSER_LINK_NOT_VALID",
    });
    expect((await phone.post("/let-browser-in", { token })).status).toBe(200);
    expect((await phone.post("/let-browser-in", { token })).status).toBe(410);
    expect((await phone.signIn(email)).status).toBe(200);
    expect(await phone.me()).toMatchObject({ user: { email } });
    expect(mailsTo(email, "/let-browser-in")).toHaveLength(1);
  },
);

test("[SY-8] a link that unlocks a browser expires after an hour or when the password changes", patient, async () => {
  const { email } = await newOwner();
  const home = openBrowser("203.0.113.4");
  await home.signIn(email);
  await exhaustTries(email);
  const phone = openBrowser("203.0.113.5");
  await phone.signIn(email);
  const token = await linkMailedTo(email);
  const expiresIn = (ms: number) =>
    server.db
      .update(verification)
      .set({ expiresAt: new Date(Date.now() + ms) })
      .where(like(verification.identifier, "browser-link:%"));
  await expiresIn(-1);
  expect((await phone.post("/let-browser-in", { token })).status).toBe(410);
  await expiresIn(60_000);
  const change = { currentPassword: ownersPassword, newPassword: "seven octaves" };
  expect((await home.post("/change-password", change)).status).toBe(200);
  expect((await phone.post("/let-browser-in", { token })).status).toBe(410);
  expect((await home.signIn(email, "seven octaves")).status).toBe(200);
});

test("[SY-9] a device cookie that's forged, foreign or older than the password is ignored", patient, async () => {
  const [owner, other] = [await newOwner(), await newOwner()];
  const home = openBrowser("203.0.113.6");
  await home.signIn(owner.email);
  const others = openBrowser("203.0.113.7");
  await others.signIn(other.email);
  await exhaustTries(owner.email);
  const genuine = home.jar.get("foldback.device") ?? "";
  const [id = "", mark = ""] = genuine.split(".");
  const forgeries = [
    others.jar.get("foldback.device") ?? "",
    `${id}.${"A".repeat(22)}`,
    `${"A".repeat(22)}.${mark}`,
    `${others.jar.get("foldback.device")?.split(".")[0]}.${mark}`,
    `${id}.${mark}x`,
    id,
    "",
    "..",
  ];
  for (const forged of forgeries) {
    const thief = openBrowser("203.0.113.8");
    thief.jar.set("foldback.device", forged);
    expect(await thief.signIn(owner.email), forged).toMatchObject({ status: 429, code: "TOO_MANY_SIGN_INS" });
  }
  const change = { currentPassword: ownersPassword, newPassword: "seven octaves" };
  expect((await home.post("/change-password", change)).status).toBe(200);
  const replay = openBrowser("203.0.113.8");
  replay.jar.set("foldback.device", genuine);
  expect((await replay.signIn(owner.email, "seven octaves")).status).toBe(429);
  expect((await home.signIn(owner.email, "seven octaves")).status).toBe(200);
});

test("[SY-9] a device cookie reveals no user and remembers a limited number of accounts", patient, async () => {
  const home = openBrowser("203.0.113.9");
  const owners = [];
  for (let n = 0; n < 10; n += 1) {
    const owner = await newOwner();
    owners.push(owner);
    await home.signIn(owner.email);
  }
  const value = home.jar.get("foldback.device") ?? "";
  expect(value).toMatch(/^[\w-]{22}(\.[\w-]{22}){8}$/);
  for (const { email, userId } of owners) expect(Buffer.from(value, "base64").toString()).not.toMatch(email + userId);
});

test("[SY-7] a known browser's attempts run out too, and the owner still gets in with the link", patient, async () => {
  const { email } = await newOwner();
  const home = openBrowser("203.0.113.10");
  await home.signIn(email);
  const codes: (string | undefined)[] = [];
  for (let n = 0; n < 30; n += 1) codes.push((await home.signIn(email, `typo ${n}`)).code);
  expect(codes.filter((code) => code === "INVALID_EMAIL_OR_PASSWORD")).toHaveLength(28);
  expect((await home.signIn(email)).code).toBe("TOO_MANY_SIGN_INS");
  expect(await linkMailedTo(email)).toBeTruthy();
});

test(
  "[SY-10] after twenty reset requests from four addresses the owner has one email with a working link",
  patient,
  async () => {
    const { email } = await newOwner();
    for (let address = 0; address < 4; address += 1)
      for (let n = 0; n < 5; n += 1)
        expect((await openBrowser(`198.51.100.${address}`).post("/request-password-reset", { email })).status).toBe(
          200,
        );
    const home = openBrowser("203.0.113.11");
    expect((await home.post("/request-password-reset", { email })).status).toBe(200);
    const mails = mailsTo(email, "/reset-password");
    expect(mails).toHaveLength(1);
    const token = linkTokenIn(mails[0]?.link);
    expect((await home.post("/reset-password", { token, newPassword: "seven octaves" })).status).toBe(200);
    // After the reset, this is a known browser.
    await exhaustTries(email);
    expect((await home.signIn(email, "seven octaves")).status).toBe(200);
    // The used link no longer works, so the next request sends a new one immediately.
    await home.post("/request-password-reset", { email });
    expect(mailsTo(email, "/reset-password")).toHaveLength(2);
  },
);

test("[SY-10] when several resets are requested at once, the emailed link works", patient, async () => {
  const { email } = await newOwner();
  const asks = Array.from({ length: 8 }, (_, n) =>
    openBrowser(`203.0.114.${n}`).post("/request-password-reset", { email }),
  );
  await Promise.all(asks);
  const mails = mailsTo(email, "/reset-password");
  expect(mails.length).toBeGreaterThan(0);
  const token = linkTokenIn(mails[0]?.link);
  const done = await openBrowser("203.0.113.12").post("/reset-password", { token, newPassword: "seven octaves" });
  expect(done.status).toBe(200);
});

test("no sign-in link is emailed to an unverified address", patient, async () => {
  const { email, userId } = await newOwner();
  await server.db.update(user).set({ emailVerified: false }).where(eq(user.id, userId));
  await exhaustTries(email);
  const browser = openBrowser("203.0.113.50");
  expect((await browser.signIn(email)).code).toBe("TOO_MANY_SIGN_INS");
  const verified = await newOwner();
  await exhaustTries(verified.email);
  await openBrowser("203.0.113.51").signIn(verified.email);
  await linkMailedTo(verified.email);
  expect(mailsTo(email, "/let-browser-in")).toEqual([]);
});

test("[SY-2] strangers who request sign-up emails up to the limit don't lock the owner out", async () => {
  const email = "newcomer@example.test";
  const signUp = (ip: string, secret: string) =>
    openSignUp(openBrowser(ip), { email, name: "P", password: secret, birthDate: "1990-01-01" });
  for (let n = 0; n < 8; n += 1) expect((await signUp(`203.0.113.${n}`, "planted here")).answer.status).toBe(200);
  const mailed = mailsTo(email, "/verify-email").length;
  expect(mailed).toBeLessThan(8);
  const owner = await signUp("192.0.2.77", ownersPassword);
  expect([owner.answer.status, mailsTo(email, "/verify-email").length]).toEqual([200, mailed]);
  const token = new URL(mailsTo(email, "/verify-email")[0]?.link ?? "").hash.replace("#token=", "");
  expect((await owner.browser.post("/sign-up/prove", { token })).status).toBe(200);
  expect(await owner.browser.me()).toMatchObject({ user: { email } });
  expect((await openBrowser("192.0.2.78").signIn(email, "planted here")).status).toBe(401);
});

async function openSignUp(browser: TestBrowser, form: object) {
  return { browser, answer: await browser.post("/sign-up/email", form) };
}
