/** Attack 5: an export rewritten and signed with a new key under the same name must not pass as genuine. */
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { newSigningKey } from "../../apps/server/src/adapters/evidence-key/key-file.ts";
import { beginDemoSession, demoCookie, signInDemo } from "../../apps/server/src/testing/demo-clients.ts";
import { changed, type Files, textIn, unzip, zip } from "../../apps/server/src/testing/evidence-exports.ts";
import { linesOf, noConsent, rewritten, signedAnew } from "../../apps/server/src/testing/forged-ledgers.ts";
import type { Attack } from "./finding.ts";
import type { Target } from "./target.ts";

export const forgedExport: Attack = {
  name: "5. a forged export that passes as genuine",
  async run(target) {
    const { ledger, published } = await takeLedger(target);
    const forged = forge(ledger);
    const folder = mkdtempSync(join(tmpdir(), "foldback-attack-"));
    try {
      const keys = join(folder, "keys.json");
      writeFileSync(keys, published);
      const verify = async (files: Files, words: string[]) => {
        const file = join(folder, "export.zip");
        writeFileSync(file, await zip(files));
        const command = ["apps/server/src/terminal/verify-export.ts", file, ...words];
        const { status, stdout } = spawnSync(process.execPath, command, { encoding: "utf8" });
        return { status, last: stdout.trim().split("\n").at(-1) ?? "" };
      };
      const alone = await verify(forged, []);
      const compared = await verify(forged, ["--key", keys]);
      const honest = await verify(ledger, ["--key", keys]);
      return [
        {
          claim: "a forged export without keys to compare is never genuine, only 'signer not checked'",
          held: alone.status === 3,
          seen: `exit ${alone.status}: ${alone.last}`,
        },
        {
          claim: "the keys that the server publishes expose it",
          held: compared.status === 1,
          seen: `exit ${compared.status}: ${compared.last}`,
        },
        {
          claim: "the server's own export is genuine with those keys",
          held: honest.status === 0,
          seen: `exit ${honest.status}: ${honest.last}`,
        },
      ];
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  },
};

/** Runs a session with consent, and exports the whole ledger as the administrator. */
async function takeLedger(target: Target): Promise<{ ledger: Files; published: string }> {
  const { url, printed } = target;
  const [artist, engineer] = await Promise.all([
    signInDemo(url, printed, "artist"),
    signInDemo(url, printed, "engineer"),
  ]);
  const { sessionId } = await beginDemoSession(artist, engineer);
  await artist.sessions.end({ sessionId });
  const cookie = await demoCookie(url, printed, "admin");
  const answer = await fetch(`${url}/admin/evidence/export?format=zip`, {
    headers: { cookie, "sec-fetch-site": "same-origin" },
  });
  if (!answer.ok) throw new Error(`the export answered ${answer.status} ${await answer.text()}`);
  const published = await (await fetch(`${url}/.well-known/foldback-evidence-keys`)).text();
  return { ledger: await unzip(new Uint8Array(await answer.arrayBuffer())), published };
}

function forge(ledger: Files): Files {
  const origin = textIn(ledger, "evidence/checkpoint.txt").split("\n")[0] ?? "";
  const fresh = newSigningKey(origin);
  const signed = signedAnew(ledger, rewritten(linesOf(ledger), noConsent), fresh);
  const keys = JSON.stringify([{ verifierKey: fresh.verifierKey, rotationNote: null }]);
  return changed(signed, "evidence/keys.json", () => keys);
}
