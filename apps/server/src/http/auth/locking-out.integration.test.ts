// Strangers try to lock an owner out from many addresses with wrong passwords, codes and reset requests. The addresses
// are stated the way a trusted proxy would.
import { eq, like } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { user, verification } from "../../adapters/postgres/schema/accounts.ts";
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

const password = "six octaves";
/** Password hashes take long on purpose, and these tests make many. */
const patient = { timeout: 300_000 };
let people = 0;

/** A browser that keeps its cookies. */
function openBrowser(ip: string) {
  const jar = new Map<string, string>();
  const post = async (path: string, body: object) => {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join("; ");
    const headers = { "content-type": "application/json", "x-real-ip": ip, cookie };
    const answer = await server.request(`/api/auth${path}`, { method: "POST", headers, body: JSON.stringify(body) });
    for (const line of answer.headers.getSetCookie()) {
      const [name = "", value = ""] = (line.split(";")[0] ?? "").split("=", 2);
      if (value === "") jar.delete(name);
      else jar.set(name, value);
    }
    return { status: answer.status, code: codeOf(await answer.text()) };
  };
  return {
    jar,
    post,
    signIn: (email: string, tried = password) => post("/sign-in/email", { email, password: tried }),
    cookie: () => ({ cookie: `foldback.sign_in=${jar.get("foldback.sign_in")}` }),
    me: () => server.client({ cookie: `foldback.sign_in=${jar.get("foldback.sign_in")}` }).accounts.me(),
  };
}

const codeOf = (body: string): string | undefined => {
  const parsed: unknown = JSON.parse(body);
  const code: unknown = typeof parsed === "object" && parsed !== null ? Reflect.get(parsed, "code") : undefined;
  return typeof code === "string" ? code : undefined;
};

async function newOwner() {
  const email = `owner${++people}@example.test`;
  const userId = await server.composed.createVerifiedUser({ email, name: "Owner", password });
  await server.composed.accounts.open({ userId, email, name: "Owner" });
  return { email, userId };
}

/** The attack as it happened: 27 addresses, each with eight wrong passwords. */
async function attack(email: string) {
  const statuses: number[] = [];
  for (let address = 0; address < 27; address += 1) {
    const stranger = openBrowser(`198.51.100.${address}`);
    const tries = Array.from({ length: 8 }, (_, n) => stranger.signIn(email, `wrong ${n}`));
    statuses.push(...(await Promise.all(tries)).map(({ status }) => status));
  }
  return statuses;
}

/** Two more wrong passwords than all unknown browsers together may have. */
async function useUp(email: string) {
  people += 1;
  const strangers = Array.from({ length: 32 }, (_, n) =>
    openBrowser(`192.0.${people}.${n * 8}`).signIn(email, "wrong"),
  );
  await Promise.all(strangers);
}

const mailsTo = (email: string, path: string) =>
  server.mailbox.list().filter(({ to, link }) => to === email && link?.includes(path));
const tokenOf = (link: string | null | undefined) =>
  new URLSearchParams(new URL(link ?? "").hash.slice(1)).get("token");
const linkMailedTo = (email: string) =>
  vi.waitFor(() => {
    const [mail] = mailsTo(email, "/let-browser-in");
    if (!mail) throw new Error("no link yet");
    return tokenOf(mail.link);
  });

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
  "[SY-8] an unknown browser with the right password gets in by the mailed link, and only that browser",
  patient,
  async () => {
    const { email } = await newOwner();
    await useUp(email);
    const phone = openBrowser("203.0.113.2");
    const [wrong, right] = [await openBrowser("203.0.113.3").signIn(email, "wrong"), await phone.signIn(email)];
    expect(right).toEqual(wrong);
    expect(right).toMatchObject({ status: 429, code: "TOO_MANY_SIGN_INS" });
    expect([...phone.jar.keys()]).toEqual(["foldback.device"]);
    const token = await linkMailedTo(email);
    // A second request sends no second mail, and the first link still works.
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

test("[SY-8] a link that lets a browser in is invalid after an hour or a new password", patient, async () => {
  const { email } = await newOwner();
  const home = openBrowser("203.0.113.4");
  await home.signIn(email);
  await useUp(email);
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
  const change = { currentPassword: password, newPassword: "seven octaves" };
  expect((await home.post("/change-password", change)).status).toBe(200);
  expect((await phone.post("/let-browser-in", { token })).status).toBe(410);
  expect((await home.signIn(email, "seven octaves")).status).toBe(200);
});

test("[SY-9] a forged or foreign device cookie, or one older than the password, is ignored", patient, async () => {
  const [owner, other] = [await newOwner(), await newOwner()];
  const home = openBrowser("203.0.113.6");
  await home.signIn(owner.email);
  const others = openBrowser("203.0.113.7");
  await others.signIn(other.email);
  await useUp(owner.email);
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
  const change = { currentPassword: password, newPassword: "seven octaves" };
  expect((await home.post("/change-password", change)).status).toBe(200);
  const replay = openBrowser("203.0.113.8");
  replay.jar.set("foldback.device", genuine);
  expect((await replay.signIn(owner.email, "seven octaves")).status).toBe(429);
  expect((await home.signIn(owner.email, "seven octaves")).status).toBe(200);
});

test("[SY-9] a device cookie doesn't identify a person, and holds a limited number of accounts", patient, async () => {
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

test(
  "[SY-7] a known browser's own attempts run out too, and the owner still gets in by the link",
  patient,
  async () => {
    const { email } = await newOwner();
    const home = openBrowser("203.0.113.10");
    await home.signIn(email);
    const codes: (string | undefined)[] = [];
    for (let n = 0; n < 30; n += 1) codes.push((await home.signIn(email, `typo ${n}`)).code);
    expect(codes.filter((code) => code === "INVALID_EMAIL_OR_PASSWORD")).toHaveLength(28);
    expect((await home.signIn(email)).code).toBe("TOO_MANY_SIGN_INS");
    expect(await linkMailedTo(email)).toBeTruthy();
  },
);

test(
  "[SY-10] twenty requests from four addresses leave the owner a working reset link and one mail",
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
    const token = tokenOf(mails[0]?.link);
    expect((await home.post("/reset-password", { token, newPassword: "seven octaves" })).status).toBe(200);
    // The reset made this browser known.
    await useUp(email);
    expect((await home.signIn(email, "seven octaves")).status).toBe(200);
    // A used link no longer works, so the next request sends one at once.
    await home.post("/request-password-reset", { email });
    expect(mailsTo(email, "/reset-password")).toHaveLength(2);
  },
);

test("[SY-10] of several resets requested at the same moment, the mailed link works", patient, async () => {
  const { email } = await newOwner();
  const asks = Array.from({ length: 8 }, (_, n) =>
    openBrowser(`203.0.114.${n}`).post("/request-password-reset", { email }),
  );
  await Promise.all(asks);
  const mails = mailsTo(email, "/reset-password");
  expect(mails.length).toBeGreaterThan(0);
  const token = tokenOf(mails[0]?.link);
  const done = await openBrowser("203.0.113.12").post("/reset-password", { token, newPassword: "seven octaves" });
  expect(done.status).toBe(200);
});

/** The clock stands still, so the code stays valid on any machine. */
async function ownerWithApp() {
  vi.useFakeTimers({ toFake: ["Date"] });
  const owner = await newOwner();
  const home = openBrowser("203.0.113.20");
  await home.signIn(owner.email);
  const enabled = await server.postJson("/api/auth/two-factor/enable", { password }, home.cookie());
  const { totpURI, backupCodes } = (await enabled.json()) as { totpURI: string; backupCodes: string[] };
  const codeOfStep = (offset: number) => totpOf(totpURI, Date.now() + offset * 30_000);
  expect((await home.post("/two-factor/verify-totp", { code: codeOfStep(-1) })).status).toBe(200);
  return { ...owner, home, codeOfStep, backupCodes };
}

test("[SY-7] a stranger with the password runs out of codes without locking the owner's app", patient, async () => {
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
  // From another of the owner's browsers, by the link.
  const phone = openBrowser("203.0.113.21");
  await phone.signIn(email);
  expect((await phone.post("/two-factor/verify-totp", { code: codeOfStep(1) })).code).toBe("TOO_MANY_CODES");
  const mails = await vi.waitFor(() => {
    const found = mailsTo(email, "/let-browser-in");
    if (found.length < 3) throw new Error("not yet");
    return found;
  });
  const opened = await Promise.all(mails.map(({ link }) => phone.post("/let-browser-in", { token: tokenOf(link) })));
  expect(opened.filter(({ status }) => status === 200)).toHaveLength(1);
  expect((await phone.post("/two-factor/verify-totp", { code: codeOfStep(1) })).status).toBe(200);
});

test(
  "[SY-11] a code of the app works once, even in parallel requests, and older ones stop working",
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
  "[SY-12] a sign-in waiting for its code also ends the earlier one, because the browser has lost its cookie",
  patient,
  async () => {
    const { email, home } = await ownerWithApp();
    const before = home.cookie();
    await home.signIn(email);
    expect(home.jar.has("foldback.sign_in")).toBe(false);
    expect(await server.client(before).accounts.me()).toBeNull();
  },
);

test("[SY-7] wrong proofs in one sign-in don't use up the attempts of the owner's other sign-in", patient, async () => {
  const { email } = await newOwner();
  const [stolen, home] = [openBrowser("203.0.113.40"), openBrowser("203.0.113.41")];
  await stolen.signIn(email);
  await home.signIn(email);
  const guess = (n: number) =>
    stolen.post("/change-password", { currentPassword: `guess ${n}`, newPassword: "thief octaves" });
  const statuses: number[] = [];
  for (let n = 0; n < 12; n += 1) statuses.push((await guess(n)).status);
  expect(statuses).toEqual([...Array(10).fill(400), 429, 429]);
  const change = { currentPassword: password, newPassword: "seven octaves" };
  expect((await home.post("/change-password", change)).status).toBe(200);
});

test("an unverified address isn't mailed a link", patient, async () => {
  const { email, userId } = await newOwner();
  await server.db.update(user).set({ emailVerified: false }).where(eq(user.id, userId));
  await useUp(email);
  const browser = openBrowser("203.0.113.50");
  expect((await browser.signIn(email)).code).toBe("TOO_MANY_SIGN_INS");
  const verified = await newOwner();
  await useUp(verified.email);
  await openBrowser("203.0.113.51").signIn(verified.email);
  await linkMailedTo(verified.email);
  expect(mailsTo(email, "/let-browser-in")).toEqual([]);
});

test("[SY-2] strangers who request sign-up mails until the limit don't lock the owner out", async () => {
  people += 1;
  const email = `newcomer${people}@example.test`;
  const signUp = (ip: string, secret: string) =>
    openSignUp(openBrowser(ip), { email, name: "P", password: secret, birthDate: "1990-01-01" });
  for (let n = 0; n < 8; n += 1) expect((await signUp(`203.0.113.${n}`, "planted here")).answer.status).toBe(200);
  const mailed = mailsTo(email, "/verify-email").length;
  expect(mailed).toBeLessThan(8);
  const owner = await signUp("192.0.2.77", password);
  expect([owner.answer.status, mailsTo(email, "/verify-email").length]).toEqual([200, mailed]);
  const token = new URL(mailsTo(email, "/verify-email")[0]?.link ?? "").hash.replace("#token=", "");
  expect((await owner.browser.post("/sign-up/prove", { token })).status).toBe(200);
  expect(await owner.browser.me()).toMatchObject({ user: { email } });
  expect((await openBrowser("192.0.2.78").signIn(email, "planted here")).status).toBe(401);
});

async function openSignUp(browser: ReturnType<typeof openBrowser>, form: object) {
  return { browser, answer: await browser.post("/sign-up/email", form) };
}
