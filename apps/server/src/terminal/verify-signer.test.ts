// Tests how the command identifies an export's signer, with and without a key or receipt to compare.
import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { sortHeldTexts } from "@foldback/evidence-verifier/bundle/held-texts";
import { fingerprintOf } from "@foldback/evidence-verifier/formats/fingerprint";
import { wordsOf } from "@foldback/evidence-verifier/verify/verdict-words";
import { afterAll, beforeAll, expect, test } from "vitest";
import { nativeSha256 } from "../modules/evidence/ledger-tree.ts";
import { changed, verdictOn, zip } from "../testing/evidence-exports.ts";
import { makeExport, makeKey, makeLedger, makeReceipt } from "../testing/export-fixtures.ts";

const [first, second, forger] = [makeKey(), makeKey(), makeKey()];
const ledger = makeLedger("session", 5);
const earlier = makeLedger("session", 5, { earlier: [2] });
const whole = await makeExport(ledger, [first]);
const rotated = await makeExport(ledger, [first, second]);
/** The same entries and the same name, signed with another key. */
const forged = await makeExport(earlier, [forger]);
const print = (key: { verifierKey: string }) => fingerprintOf(nativeSha256, key.verifierKey);
const signerDetail = ({ findings }: Awaited<ReturnType<typeof verdictOn>>) =>
  findings.find(({ question }) => question === "Do you already know the signer?")?.detail;

test("[EV-9] an export checked on its own is called consistent, with advice on comparing its signer", async () => {
  for (const files of [whole, forged]) {
    const verdict = await verdictOn(files);
    expect(verdict.status).toBe("uncompared");
    const { headline, advice } = wordsOf(verdict);
    expect(headline).toBe("This export is consistent, but you haven't checked who signed it.");
    expect(advice.join("\n")).toContain("https://test.example/evidence-keys");
    expect(advice.join("\n")).toContain(verdict.signer?.fingerprint);
  }
});

test("[EV-9] the reader's receipt or key determines whether the signer is the right one", async () => {
  const receipt = await makeReceipt(ledger, first);
  const keys = [first.verifierKey];
  expect((await verdictOn(whole, [receipt])).status).toBe("true");
  expect((await verdictOn(whole, [], { keys })).status).toBe("true");
  expect((await verdictOn(forged, [receipt])).status).toBe("doctored");
  const verdict = await verdictOn(forged, [], { keys });
  expect(verdict.status).toBe("doctored");
  expect(signerDetail(verdict)).toBe(
    `The key you gave isn't one of this export's keys. Its signer's fingerprint is ${print(forger)}. You gave ${print(first)}.`,
  );
  // A matching key doesn't outweigh a mismatched receipt, and a matching receipt doesn't outweigh a mismatched key.
  expect((await verdictOn(forged, [receipt], { keys: [forger.verifierKey] })).status).toBe("doctored");
  expect((await verdictOn(whole, [receipt], { keys: [...keys, forger.verifierKey] })).status).toBe("doctored");
});

test("[EV-9] if a key can't be read, the signer isn't compared with it", async () => {
  for (const text of ["", "hello", first.verifierKey.slice(0, -1), first.verifierKey.replace("/0+", "/1+")])
    expect((await verdictOn(whole, [], { keys: [text] })).status).toBe("uncompared");
});

test("[EV-10] an older key that vouches for the signer is enough to compare it, but a forged rotation isn't", async () => {
  const keys = [first.verifierKey];
  const verdict = await verdictOn(rotated, [], { keys });
  expect(verdict.status).toBe("true");
  expect(signerDetail(verdict)).toBe(
    "You gave an earlier key. Each key since then was vouched for by the one before it.",
  );
  expect((await verdictOn(rotated, [await makeReceipt(makeLedger("session", 5), first)])).status).toBe("true");
  const other = await makeExport(ledger, [second, forger]);
  const note = JSON.parse(Buffer.from(other.get("evidence/keys.json") ?? []).toString())[1].rotationNote;
  const unvouched = changed(await makeExport(ledger, [first, forger]), "evidence/keys.json", (text) => {
    const [one, two] = JSON.parse(text);
    return JSON.stringify([one, { ...two, rotationNote: note }]);
  });
  expect((await verdictOn(unvouched, [], { keys })).status).toBe("doctored");
});

test("[EV-10] an export signed with a replaced key is rejected if the reader has the newer key", async () => {
  const replaced = changed(whole, "evidence/keys.json", () =>
    Buffer.from(rotated.get("evidence/keys.json") ?? []).toString(),
  );
  const verdict = await verdictOn(replaced, [], { keys: [second.verifierKey] });
  expect(verdict.status).toBe("doctored");
  expect(signerDetail(verdict)).toMatch(/already been replaced/);
});

test("[EV-9] keys and receipts are distinguished by their content", async () => {
  const receipt = await makeReceipt(ledger, first);
  const page = `<dd><code>${first.verifierKey}</code></dd>`;
  const json = JSON.stringify([{ verifierKey: first.verifierKey }]);
  expect(sortHeldTexts(nativeSha256, [receipt, page, json, "?", `${receipt}\n${first.verifierKey}`])).toEqual({
    receipts: [receipt, "?", `${receipt}\n${first.verifierKey}`],
    keys: [page, json],
    roots: [],
  });
});

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "foldback-signer-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

test("[EV-9] the command exits with 0, 1, 2 or 3, and with 0 only if the reader knew the signer", async () => {
  const name = (file: string) => join(folder, file);
  await writeFile(name("whole.zip"), await zip(whole));
  await writeFile(name("forged.zip"), await zip(forged));
  await writeFile(name("receipt.txt"), await makeReceipt(ledger, first));
  await writeFile(name("keys.json"), JSON.stringify({ keys: [{ verifierKey: first.verifierKey }] }));
  const cases: [number, string[]][] = [
    [3, [name("whole.zip")]],
    [3, [name("forged.zip")]],
    [0, [name("whole.zip"), "--receipt", name("receipt.txt")]],
    [0, [name("whole.zip"), name("receipt.txt")]],
    [0, [name("whole.zip"), "--key", first.verifierKey]],
    [0, [name("whole.zip"), "--key", name("keys.json")]],
    [1, [name("forged.zip"), "--key", name("keys.json")]],
    [1, [name("forged.zip"), "--receipt", name("receipt.txt")]],
    [2, [name("receipt.txt")]],
    [2, [name("whole.zip"), "--key", name("absent.json")]],
    [2, [name("whole.zip"), "--unknown"]],
    [2, []],
  ];
  for (const [code, words] of cases) {
    const { said, ...ended } = await verify(words);
    expect([words, ended.code, said.length > 0]).toEqual([words, code, true]);
  }
});

const program = fileURLToPath(new URL("./verify-export.ts", import.meta.url));
const verify = (words: readonly string[]) =>
  new Promise<{ code: number; said: string }>((resolve) => {
    const child = execFile(process.execPath, [program, ...words], (_error, said) =>
      resolve({ code: child.exitCode ?? -1, said }),
    );
  });
