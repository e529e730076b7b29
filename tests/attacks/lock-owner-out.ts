/** Attack 2: strangers send wrong passwords and reset requests from many addresses to lock the owner out. */
import type { Attack, Finding } from "./finding.ts";
import {
  createStranger,
  demoAccount,
  documentationIp,
  linksMailedTo,
  type Stranger,
  type Target,
  tokenIn,
} from "./target.ts";

const addresses = 27;
const wrongEach = 8;

export const lockOwnerOut: Attack = {
  name: "2. locking the owner out",
  async run(target) {
    const { email, password } = demoAccount(target, "artist");
    const known = createStranger(target, documentationIp(0x20, 1));
    await signIn(known, email, password);
    await known.post("/api/auth/sign-out", {});
    const statuses = await guess(target, email);
    const fromKnown = await signIn(known, email, password);
    return [
      {
        claim: "a browser that the account knows signs in whatever strangers send",
        held: fromKnown.status === 200,
        seen: `${statuses.length} wrong passwords from ${addresses} addresses (${tally(statuses)}), then ${fromKnown.status}`,
      },
      await newBrowser(target, email, password),
      await resets(target, email),
    ];
  },
};

const signIn = (stranger: Stranger, email: string, password: string) =>
  stranger.post("/api/auth/sign-in/email", { email, password });

async function guess(target: Target, email: string): Promise<number[]> {
  const statuses: number[] = [];
  for (let n = 0; n < addresses; n += 1) {
    const stranger = createStranger(target, documentationIp(0x21 + n, 1));
    for (let wrong = 0; wrong < wrongEach; wrong += 1)
      statuses.push((await signIn(stranger, email, `wrong guess ${wrong}`)).status);
  }
  return statuses;
}

/** The owner signs in from a new browser after strangers have used up the account's budget. */
async function newBrowser(target: Target, email: string, password: string): Promise<Finding> {
  const browser = createStranger(target, documentationIp(0x60, 1));
  const wrong = await signIn(createStranger(target, documentationIp(0x61, 1)), email, "a wrong guess");
  const refused = await signIn(browser, email, password);
  const link = (await linksMailedTo(target, email)).find((each) => each.includes("/let-browser-in"));
  const letIn = await browser.post("/api/auth/let-browser-in", { token: tokenIn(link ?? "") });
  const then = await signIn(browser, email, password);
  return {
    claim:
      "a new browser with the right password gets in with an emailed link, and a guesser gets the same answer as the owner",
    held: refused.status === 429 && refused.body === wrong.body && then.status === 200,
    seen: `right password ${refused.status}, wrong ${wrong.status}, link ${letIn.status}, then ${then.status}`,
  };
}

async function resets(target: Target, email: string): Promise<Finding> {
  const ask = (stranger: Stranger) => stranger.post("/api/auth/request-password-reset", { email });
  for (let n = 0; n < 4; n += 1)
    for (let again = 0; again < 5; again += 1) await ask(createStranger(target, documentationIp(0x70 + n, 1)));
  const owner = createStranger(target, documentationIp(0x7a, 1));
  const { status } = await ask(owner);
  const link = (await linksMailedTo(target, email)).find((each) => each.includes("/reset-password"));
  const looked = await owner.post("/api/auth/reset-password", { token: tokenIn(link ?? ""), newPassword: "short" });
  return {
    claim: "reset requests from strangers leave the owner a working link",
    // A password that's too short doesn't use up the link, but shows whether it's still valid.
    held: status === 200 && link !== undefined && looked.body.includes("PASSWORD_TOO_SHORT"),
    seen: `the owner's own request ${status}, newest link ${link === undefined ? "missing" : "open"}`,
  };
}

function tally(statuses: readonly number[]): string {
  const counts = new Map<number, number>();
  for (const status of statuses) counts.set(status, (counts.get(status) ?? 0) + 1);
  return [...counts].map(([status, count]) => `${count} x ${status}`).join(", ");
}
