// Tests codes and proofs during an attack: each code works once, and a new sign-in ends only this browser's previous
// one.
import { eventually } from "@foldback/testkit/eventually";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { createOwnerAndStrangers, linkTokenIn, ownersPassword, patient } from "../../testing/owner-and-strangers.ts";
import { startTestServer, type TestServer } from "../../testing/start-test-server.ts";
import { totpOf } from "../../testing/totp.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ config: { signInLimits: true, trustedIpHeader: "x-real-ip" } });
});
afterAll(() => server.close());
afterEach(() => {
  vi.useRealTimers();
});

const { openBrowser, newOwner, mailsTo } = createOwnerAndStrangers(() => server);

/** Stops the clock, so the code stays valid however slow the machine is. */
async function ownerWithApp() {
  vi.useFakeTimers({ toFake: ["Date"] });
  const owner = await newOwner();
  const home = openBrowser("203.0.113.20");
  await home.signIn(owner.email);
  const enabled = await server.postJson("/api/auth/two-factor/enable", { password: ownersPassword }, home.cookie());
  const { totpURI, backupCodes } = (await enabled.json()) as { totpURI: string; backupCodes: string[] };
  const codeOfStep = (offset: number) => totpOf(totpURI, Date.now() + offset * 30_000);
  expect((await home.post("/two-factor/verify-totp", { code: codeOfStep(-1) })).status).toBe(200);
  return { ...owner, home, codeOfStep, backupCodes };
}

test(
  "[SY-7] a stranger who knows the password can't lock the owner's authenticator by trying codes",
  patient,
  async () => {
    const { email, home, codeOfStep } = await ownerWithApp();
    const codes: (string | undefined)[] = [];
    for (let n = 0; n < 4; n += 1) {
      const thief = openBrowser(`198.51.${n}.1`);
      await thief.signIn(email);
      for (let tried = 0; tried < 4; tried += 1)
        codes.push((await thief.post("/two-factor/verify-totp", { code: `12345${tried}x` })).code);
    }
    expect(codes.filter((code) => code === "INVALID_CODE")).toHaveLength(10);
    expect(codes.filter((code) => code === "TOO_MANY_CODES")).toHaveLength(6);
    await home.post("/sign-out", {});
    expect((await home.signIn(email)).status).toBe(200);
    expect((await home.post("/two-factor/verify-totp", { code: codeOfStep(0) })).status).toBe(200);
    expect(await home.me()).toMatchObject({ user: { email } });
    // Another of the owner's browsers, signed in by the link.
    const phone = openBrowser("203.0.113.21");
    await phone.signIn(email);
    expect((await phone.post("/two-factor/verify-totp", { code: codeOfStep(1) })).code).toBe("TOO_MANY_CODES");
    const mails = await eventually(() => {
      const found = mailsTo(email, "/let-browser-in");
      if (found.length < 3) throw new Error("not yet");
      return found;
    });
    const opened = await Promise.all(
      mails.map(({ link }) => phone.post("/let-browser-in", { token: linkTokenIn(link) })),
    );
    expect(opened.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await phone.post("/two-factor/verify-totp", { code: codeOfStep(1) })).status).toBe(200);
  },
);

test(
  "[SY-11] an authenticator code works once, even in parallel requests, and older codes stop working",
  patient,
  async () => {
    const { email, codeOfStep } = await ownerWithApp();
    const enabling = codeOfStep(-1);
    const phones = [1, 2, 3, 4].map((n) => openBrowser(`203.0.115.${n}`));
    for (const phone of phones) await phone.signIn(email);
    const [first] = phones;
    expect(await first?.post("/two-factor/verify-totp", { code: enabling })).toMatchObject({
      status: 401,
      code: "CODE_ALREADY_USED",
    });
    const code = codeOfStep(1);
    const answers = await Promise.all(phones.map((phone) => phone.post("/two-factor/verify-totp", { code })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401, 401]);
    const last = openBrowser("203.0.115.9");
    await last.signIn(email);
    expect((await last.post("/two-factor/verify-totp", { code: codeOfStep(0) })).code).toBe("CODE_ALREADY_USED");
  },
);

test("[SY-11] a backup code works once, even in parallel requests", patient, async () => {
  const { email, backupCodes } = await ownerWithApp();
  const phones = [1, 2, 3, 4].map((n) => openBrowser(`203.0.116.${n}`));
  for (const phone of phones) await phone.signIn(email);
  const answers = await Promise.all(
    phones.map((phone) => phone.post("/two-factor/verify-backup-code", { code: backupCodes[0] })),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
});

test("[SY-12] signing in again ends this browser's earlier sign-in and no other", patient, async () => {
  const { email } = await newOwner();
  const [home, elsewhere] = [openBrowser("203.0.113.30"), openBrowser("203.0.113.31")];
  await home.signIn(email);
  await elsewhere.signIn(email);
  const before = home.cookie();
  expect(await server.client(before).accounts.me()).not.toBeNull();
  await home.signIn(email);
  expect(await server.client(before).accounts.me()).toBeNull();
  expect([await home.me(), await elsewhere.me()]).not.toContain(null);
});

test(
  "[SY-12] a sign-in that still needs a code also ends the earlier one, because the browser has lost its cookie",
  patient,
  async () => {
    const { email, home } = await ownerWithApp();
    const before = home.cookie();
    await home.signIn(email);
    expect(home.jar.has("foldback.sign_in")).toBe(false);
    expect(await server.client(before).accounts.me()).toBeNull();
  },
);

test(
  "[SY-7] wrong passwords or codes in one sign-in don't use up attempts in the owner's other sign-in",
  patient,
  async () => {
    const { email } = await newOwner();
    const [stolen, home] = [openBrowser("203.0.113.40"), openBrowser("203.0.113.41")];
    await stolen.signIn(email);
    await home.signIn(email);
    const guess = (n: number) =>
      stolen.post("/change-password", { currentPassword: `guess ${n}`, newPassword: "thief octaves" });
    const statuses: number[] = [];
    for (let n = 0; n < 12; n += 1) statuses.push((await guess(n)).status);
    expect(statuses).toEqual([...Array(10).fill(400), 429, 429]);
    const change = { currentPassword: ownersPassword, newPassword: "seven octaves" };
    expect((await home.post("/change-password", change)).status).toBe(200);
  },
);
