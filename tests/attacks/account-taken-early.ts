/** Attack 1: a stranger signs up with the victim's address first, and hopes that a mail scanner opens the link. */
import type { Attack, Finding } from "./finding.ts";
import { createStranger, documentationIp, linksMailedTo, type Stranger, type Target, tokenIn } from "./target.ts";

const planted = "planted by a stranger";
const own = "the owner's own password";

export const accountTakenEarly: Attack = {
  name: "1. signing up with a victim's address first",
  async run(target) {
    const email = `victim-${crypto.randomUUID().slice(0, 8)}@attack.example`;
    const attacker = createStranger(target, documentationIp(0x10, 1));
    const victim = createStranger(target, documentationIp(0x11, 1));
    const scanner = createStranger(target, documentationIp(0x12, 1));
    await signUp(attacker, email, planted);
    await signUp(victim, email, own);
    const links = await linksMailedTo(target, email);
    await openAll(target, scanner, links);
    const afterScan = [await tries(target, email, planted), await tries(target, email, own)];
    const proved = await victim.post("/api/auth/sign-up/prove", { token: tokenIn(links[0] ?? "") });
    const later = { planted: await tries(target, email, planted), own: await tries(target, email, own) };
    return [
      held("a mail scanner that opens every link changes nothing", {
        held: links.length === 2 && afterScan.every((status) => status === 401),
        seen: `${links.length} links opened, then sign-ins answered ${afterScan.join(" and ")}`,
      }),
      held("the owner gets the account, and the stranger's password never opens it", {
        held: proved.status === 200 && later.planted === 401 && later.own === 200,
        seen: `proved ${proved.status}, planted password ${later.planted}, own password ${later.own}`,
      }),
    ];
  },
};

const held = (claim: string, seen: Omit<Finding, "claim">): Finding => ({ claim, ...seen });

export const signUp = (stranger: Stranger, email: string, password: string) =>
  stranger.post("/api/auth/sign-up/email", { email, password, name: "P", birthDate: "1990-01-01" });

/** Acts like a mail scanner: follows the links and runs their scripts, but doesn't press any buttons. */
async function openAll({ url }: Target, scanner: Stranger, links: readonly string[]) {
  for (const link of links) {
    const token = tokenIn(link);
    await scanner.get(link.slice(url.length).split("#")[0] ?? "/");
    await scanner.get(`/api/auth/verify-email?token=${token}&callbackURL=/`);
    await scanner.post("/api/auth/sign-up/look", { token });
  }
}

let browsers = 0;
/** Signs in from a browser and an address that the account has never used. */
async function tries(target: Target, email: string, password: string): Promise<number> {
  browsers += 1;
  const somewhere = createStranger(target, documentationIp(0x13, browsers));
  return (await somewhere.post("/api/auth/sign-in/email", { email, password })).status;
}
