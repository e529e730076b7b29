/** Attack 3: the attacker's fresh link, opened in a browser that is signed in, must not change who is signed in. */
import { signUp } from "./account-taken-early.ts";
import type { Attack } from "./finding.ts";
import { createStranger, documentationIp, linksMailedTo, type Stranger, tokenIn } from "./target.ts";

export const swappedSignIn: Attack = {
  name: "3. a link that swaps the signed-in person",
  async run(target) {
    const mine = `owner-${crypto.randomUUID().slice(0, 8)}@attack.example`;
    const theirs = `attacker-${crypto.randomUUID().slice(0, 8)}@attack.example`;
    const owner = createStranger(target, documentationIp(0x30, 1));
    await signUp(owner, mine, "the owner's own password");
    await owner.post("/api/auth/sign-up/prove", { token: await newestToken(mine) });
    const before = await whoIs(owner);
    await signUp(createStranger(target, documentationIp(0x31, 1)), theirs, "an attacker's password");
    const proved = await owner.post("/api/auth/sign-up/prove", {
      token: await newestToken(theirs),
      password: "typed by the owner",
    });
    const after = await whoIs(owner);
    return [
      {
        claim: "a link never replaces a sign-in, and never signs in a browser that didn't sign up",
        held: before.includes(mine) && after === before,
        seen: `link answered ${proved.status}; signed in before and after as ${after === before ? "the owner" : "another person"}`,
      },
    ];

    async function newestToken(email: string) {
      return tokenIn((await linksMailedTo(target, email))[0] ?? "");
    }
  },
};

const whoIs = async (browser: Stranger) => (await browser.rpc("accounts/me", {})).body;
