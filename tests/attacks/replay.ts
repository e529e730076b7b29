/**
 * Replays attacks that once worked and prints which defences hold. `npm run attacks` starts its own server on the
 * embedded database. `npm run attacks -- --url http://localhost:3000 --printed FILE [--ip-header x-real-ip]` attacks a
 * server that already runs on this machine with the development mailbox; FILE contains what its first start printed.
 * The exit code is 0 only if every defence held.
 */
import { readFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { startFoldbackServer } from "../e2e/support/foldback-server.ts";
import { accountTakenEarly } from "./account-taken-early.ts";
import type { Attack } from "./finding.ts";
import { forgedExport } from "./forged-export.ts";
import { lockOwnerOut } from "./lock-owner-out.ts";
import { slowServer } from "./slow-server.ts";
import { swappedSignIn } from "./swapped-sign-in.ts";
import type { Target } from "./target.ts";

const attacks: readonly Attack[] = [accountTakenEarly, swappedSignIn, forgedExport, slowServer, lockOwnerOut];

const say = (line: string) => process.stdout.write(`${line}\n`);

const { values } = parseArgs({
  options: { url: { type: "string" }, printed: { type: "string" }, "ip-header": { type: "string" } },
});
const { target, stop } = await targetOf(values);
let broken = 0;
try {
  for (const attack of attacks) broken += await report(attack, target);
} finally {
  await stop();
}
say(broken === 0 ? "Everything held." : `${broken} didn't hold.`);
process.exitCode = broken === 0 ? 0 : 1;

async function targetOf({ url, printed, "ip-header": ipHeader }: Partial<typeof values>) {
  if (url !== undefined && printed !== undefined) {
    const running: Target = { url, ipHeader: ipHeader ?? null, printed: readFileSync(printed, "utf8") };
    return { target: running, stop: async () => {} };
  }
  const header = "x-real-ip";
  const server = await startFoldbackServer({ env: { TRUSTED_IP_HEADER: header, SIGN_IN_LIMITS: "on" } });
  return { target: { url: server.url, ipHeader: header, printed: server.firstPrinted }, stop: server.stop };
}

/** Returns how many claims turned out to be false. */
async function report({ name, run }: Attack, against: Target): Promise<number> {
  say(`\n${name}`);
  const findings = await run(against);
  for (const { claim, held, seen } of findings) say(`  ${held ? "held  " : "BROKEN"} ${claim} (${seen})`);
  return findings.filter(({ held }) => !held).length;
}
