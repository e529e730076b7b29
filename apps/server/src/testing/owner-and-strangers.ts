// An account's owner, and strangers who try to get in or to lock the owner out. Each browser gets its own IP address,
// set in the trusted-proxy header.
import { eventually } from "@foldback/testkit/eventually";
import type { TestServer } from "./start-test-server.ts";

export const ownersPassword = "six octaves";
/** Password hashes are slow on purpose, and these tests compute many. */
export const patient = { timeout: 300_000 };

export type TestBrowser = ReturnType<typeof openTestBrowser>;

/** `current` is a function, because tests call this before the server has started. */
export function createOwnerAndStrangers(current: () => TestServer) {
  let people = 0;
  const openBrowser = (ip: string) => openTestBrowser(current(), ip);

  async function newOwner() {
    const email = `owner${++people}@example.test`;
    const userId = await current().composed.createVerifiedUser({ email, name: "Owner", password: ownersPassword });
    await current().composed.accounts.open({ userId, email, name: "Owner" });
    return { email, userId };
  }

  /** Sends 32 wrong passwords, two more than all unknown browsers together are allowed. */
  async function exhaustTries(email: string) {
    people += 1;
    const strangers = Array.from({ length: 32 }, (_, n) =>
      openBrowser(`192.0.${people}.${n * 8}`).signIn(email, "wrong"),
    );
    await Promise.all(strangers);
  }

  const mailsTo = (email: string, path: string) =>
    current()
      .mailbox.list()
      .filter(({ to, link }) => to === email && link?.includes(path));
  const linkMailedTo = (email: string) =>
    eventually(() => {
      const [mail] = mailsTo(email, "/let-browser-in");
      if (!mail) throw new Error("no link yet");
      return linkTokenIn(mail.link);
    });

  return { openBrowser, newOwner, exhaustTries, mailsTo, linkMailedTo };
}

export const linkTokenIn = (link: string | null | undefined) =>
  new URLSearchParams(new URL(link ?? "").hash.slice(1)).get("token");

/** A browser that keeps its cookies. */
function openTestBrowser(server: TestServer, ip: string) {
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
    signIn: (email: string, tried = ownersPassword) => post("/sign-in/email", { email, password: tried }),
    cookie: () => ({ cookie: `foldback.sign_in=${jar.get("foldback.sign_in")}` }),
    me: () => server.client({ cookie: `foldback.sign_in=${jar.get("foldback.sign_in")}` }).accounts.me(),
  };
}

const codeOf = (body: string): string | undefined => {
  const parsed: unknown = JSON.parse(body);
  const code: unknown = typeof parsed === "object" && parsed !== null ? Reflect.get(parsed, "code") : undefined;
  return typeof code === "string" ? code : undefined;
};
