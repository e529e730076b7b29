// Tests the verifier's verdicts on old, strange or broken exports and receipts, which are built in memory.
import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { verifyBundle } from "@foldback/evidence-verifier/verify/verify-bundle";
import { createTransport, type SendMailOptions } from "nodemailer";
import { expect, test } from "vitest";
import { mailDocument } from "../adapters/mailer/mail-document.ts";
import { verifierTools } from "../modules/evidence/verifier-tools.ts";
import { changed, type Files, verdictOn, zip } from "../testing/evidence-exports.ts";
import { makeExport, makeKey, makeLedger, makeReceipt } from "../testing/export-fixtures.ts";

const key = makeKey();
const ledgers = { session: makeLedger("session", 5), ledger: makeLedger("ledger", 5) };
const exports = { session: await makeExport(ledgers.session, [key]), ledger: await makeExport(ledgers.ledger, [key]) };
const held = { keys: [key.verifierKey] };
const kinds = ["session", "ledger"] as const;
const put = (files: Files, name: string, text: string) => new Map(files).set(name, Buffer.from(text));
const failures = ({ findings }: Awaited<ReturnType<typeof verdictOn>>) =>
  findings.filter(({ status }) => status === "failed").map(({ detail }) => detail);

test.each(kinds)("[EV-5] an unaltered export is reported as true: %s", async (kind) => {
  const receipt = await makeReceipt(ledgers[kind], key);
  expect(await verdictOn(exports[kind], [receipt])).toMatchObject({ status: "true", firstBad: null });
});

test.each(kinds)(
  "[EV-7] a receipt made after a key rotation doesn't count against an older export: %s",
  async (kind) => {
    const rotated = makeKey();
    const newer = await makeReceipt(makeLedger(kind, 9, { earlier: [5] }), rotated);
    const verdict = await verdictOn(exports[kind], [newer]);
    expect(verdict.status).toBe("uncompared");
    expect(verdict.findings.at(-1)).toMatchObject({ status: "not-checked", detail: expect.stringMatching(/newer/) });
    expect((await verdictOn(exports[kind], [newer], held)).status).toBe("unsettled");
    // Entries in both must match, whoever signed the receipt. The export made after the rotation confirms the newer
    // key.
    const other = await verdictOn(exports[kind], [await makeReceipt(makeLedger(kind, 9), rotated)]);
    expect(failures(other)).toEqual(["Entry 5 isn't the one in the receipt: it was rewritten."]);
    const later = await makeExport(makeLedger(kind, 12, { earlier: [5, 9] }), [key, rotated]);
    expect((await verdictOn(later, [await makeReceipt(makeLedger(kind, 9), rotated)])).status).toBe("doctored");
    expect(
      (await verdictOn(later, [await makeReceipt(makeLedger(kind, 12, { earlier: [5, 9] }), rotated)])).status,
    ).toBe("true");
  },
);

test.each(kinds)(
  "[EV-7] a receipt signed by an unknown key counts against an export that's as new or newer: %s",
  async (kind) => {
    for (const count of [3, 5]) {
      const verdict = await verdictOn(exports[kind], [await makeReceipt(makeLedger(kind, count), makeKey())]);
      expect([count, verdict.status, failures(verdict)]).toEqual([
        count,
        "doctored",
        ["None of this export's keys signed it."],
      ]);
    }
    // A newer receipt that names a key that didn't sign it.
    const newer = await makeReceipt(makeLedger(kind, 9), key);
    const forged = newer.replace(/\n9\n(.)/, (_all, first) => `\n9\n${first === "A" ? "B" : "A"}`);
    expect((await verdictOn(exports[kind], [forged])).status).toBe("doctored");
  },
);

/** Removes these entries and their proofs. The export's record still contains the original number of entries. */
function without(files: Files, gone: (sequence: number) => boolean): Files {
  const left = changed(files, "evidence/entries.jsonl", (text) =>
    text
      .split("\n")
      .filter((line) => line === "" || !gone(JSON.parse(line).sequence))
      .join("\n"),
  );
  for (const name of files.keys()) {
    const sequence = Number(/^evidence\/proofs\/(\d+)\./.exec(name)?.[1] ?? 0);
    if (sequence > 0 && gone(sequence)) left.delete(name);
  }
  return left;
}

test("[EV-5] an export truncated to where an earlier export was recorded doesn't match its signature", async () => {
  const whole = await makeExport(makeLedger("session", 12, { earlier: [5] }), [key]);
  expect((await verdictOn(whole, [], held)).status).toBe("true");
  const verdict = await verdictOn(without(whole, (sequence) => sequence > 5));
  expect([verdict.status, failures(verdict)]).toEqual([
    "doctored",
    ["Its record is entry 5, but it was signed up to entry 12: its end is missing."],
  ]);
});

test("[EV-7] an entry that's in the receipt but not in the export is reported as missing", async () => {
  // Forged with the real key: its record gives the number of entries that are left.
  const ledger = makeLedger("session", 9, { leftOut: 1 });
  const doctored = without(await makeExport(ledger, [key]), (sequence) => sequence === 3);
  expect((await verdictOn(doctored, [], held)).status).toBe("true");
  const verdict = await verdictOn(doctored, [await makeReceipt(ledger, key)]);
  expect(failures(verdict)).toEqual(["Entry 3 is in the receipt but missing from this export."]);
});

test.each([
  ["session", "evidence/proofs/6.tlog-proof"],
  ["session", "evidence/proofs/007.tlog-proof"],
  ["session", "evidence/proofs/0.tlog-proof"],
  ["session", "evidence/proofs/99999999999999999999.tlog-proof"],
  ["session", "evidence/contract.pdf"],
  ["ledger", "evidence/proofs/1.tlog-proof"],
  ["ledger", "evidence/proofs/12345.tlog-proof"],
  ["ledger", "contract.pdf"],
] as const)("[EV-5] a %s's export with an added %s counts as doctored", async (kind, name) => {
  const verdict = await verdictOn(put(exports[kind], name, "unsigned words"));
  expect(verdict.status).toBe("doctored");
  expect(failures(verdict).join()).toMatch(name === "evidence/proofs/6.tlog-proof" ? /its proof is there/ : name);
});

test.each(kinds)(
  "[EV-5] files that macOS adds to a %s's export are listed as irrelevant, and any other added file is reported",
  async (kind) => {
    const inFolder = new Map([...exports[kind]].map(([name, bytes]) => [`export/${name}`, bytes]));
    const notes = ["__MACOSX/._export", "__MACOSX/export/evidence/._keys.json", "export/evidence/.DS_Store"];
    const packed = notes.reduce((files, name) => put(files, name, "\0\u0005\u0016\u0007"), inFolder);
    const verdict = await verdictOn(packed, [], held);
    expect([verdict.status, failures(verdict)]).toEqual(["unsettled", []]);
    const details = verdict.findings.filter(({ status }) => status === "not-checked").map(({ detail }) => detail);
    expect(details).toEqual([
      expect.stringContaining("__MACOSX/._export, __MACOSX/export/evidence/._keys.json, evidence/.DS_Store."),
    ]);
    const strange = ["__MACOSX/contract.pdf", "__MACOSX/._x/contract.pdf", "export/._contract.pdf"];
    // Some programs would overwrite one of the export's files when they unpack these.
    const wandering = ["__MACOSX/._a\\..\\..\\session.pdf", "__MACOSX/../._session.pdf", "__MACOSX/./._session.pdf"];
    for (const name of [...strange, ...wandering])
      expect([name, (await verdictOn(put(exports[kind], name, "signed!"))).status]).toEqual([name, "doctored"]);
  },
);

const shapes = ["", "{", "null", "[null]", "5", '"x"', "[]", "{}", "[[]]", '{"a":1e999}', "[".repeat(100_000)];
const malformed: Record<string, readonly string[]> = {
  "evidence/manifest.json": shapes,
  "evidence/keys.json": [...shapes, '[{"verifierKey":5,"rotationNote":null}]', '[{"verifierKey":"x"}]'],
  "evidence/older-checkpoints.json": [
    ...shapes.filter((text) => text !== "[]"),
    '[{"note":"x"}]',
    '[{"note":"x","proof":[5]}]',
    '[{"note":"x","proof":[],"timestamp":{}}]',
  ],
  "evidence/files.json": [...shapes, '{"evidence.csv":5}'],
  "evidence/checkpoint.txt": shapes,
  "evidence/entries.jsonl": shapes,
  "evidence/people.jsonl": shapes.filter((text) => text !== ""),
  "evidence/timestamp.tsr": shapes,
};

test.each(Object.keys(malformed))(
  "[EV-5] the verifier returns a verdict in words, whatever %s contains",
  async (name) => {
    for (const kind of kinds)
      for (const text of malformed[name] ?? []) {
        const verdict = await verdictOn(put(exports[kind], name, text));
        expect([text.slice(0, 40), verdict.status]).toEqual([
          text.slice(0, 40),
          expect.stringMatching(/doctored|unreadable/),
        ]);
        expect(failures(verdict).join()).toMatch(/\.$/);
      }
  },
);

test("[EV-5] the verdict on an incomplete export names what's missing", async () => {
  const { findings } = await verdictOn(put(exports.session, "evidence/keys.json", "[null]"));
  expect(findings).toEqual([expect.objectContaining({ detail: "evidence/keys.json is missing or can't be read." })]);
  const more = changed(exports.session, "evidence/manifest.json", (text) => text.replace("{", '{"contract":"signed",'));
  expect((await verdictOn(more)).status).toBe("unreadable");
});

test("[EV-7] a damaged receipt gets a verdict in plain words", async () => {
  const receipt = await makeReceipt(ledgers.session, key);
  const broken = [
    receipt.replace(/^entry 2 /m, "entry 99999999999999999999 "),
    receipt.replace(/^entry 2 [0-9a-f]{4}/m, "entry 2 ZZZZ"),
    receipt.replace(/(^entry 2 .*\n)(.{42}).=/m, "$1$2B="),
    receipt.replace(/(^entry 2 .*\n)(.{20})/m, "$1$2\n"),
    receipt.replace(/^— (.*)$/m, "— $1AAAA"),
  ];
  for (const [index, text] of broken.entries()) {
    const verdict = await verdictOn(exports.session, [text]);
    expect([index, verdict.status]).toEqual([index, "doctored"]);
    expect(failures(verdict).join()).toMatch(/^(It isn't a checkpoint|The receipt itself is damaged).*\.$/);
  }
});

test("[EV-7] a file that isn't a receipt doesn't count for or against an export", async () => {
  const mail = "Content-Type: text/plain\nContent-Transfer-Encoding: ";
  const strange = ["", "\u0000", "x".repeat(1_000_000), `${mail}base64\n\n?`, `${mail}quoted-printable\n\n=FF=3`];
  for (const text of strange) {
    const verdict = await verdictOn(exports.session, [text], held);
    expect([verdict.status, verdict.findings.at(-1)?.detail]).toEqual([
      "unsettled",
      "This isn't a receipt: there's no checkpoint in it.",
    ]);
  }
});

const transport = createTransport({ streamTransport: true, buffer: true, newline: "windows" });
async function mailed(mail: SendMailOptions): Promise<string> {
  const { message } = await transport.sendMail({ from: "a@example.com", to: "b@example.com", subject: "é", ...mail });
  if (!Buffer.isBuffer(message)) throw new Error("no email");
  return message.toString("utf8");
}

test("[EV-7] the email with a receipt can be used as the receipt, whichever way a mail program saves it", async () => {
  const receipt = await makeReceipt(ledgers.session, key);
  const sent = mailDocument({
    to: "b@example.com",
    subject: "Your session receipt",
    text: receipt,
    link: "https://x.example/home",
  });
  const forwarded = await mailed(sent);
  const mails = {
    quoted: await mailed({ ...sent, textEncoding: "quoted-printable" }),
    base64: await mailed({ ...sent, textEncoding: "base64" }),
    plain: await mailed({ text: sent.text }),
    attached: await mailed({ text: "See below.", attachments: [{ filename: "receipt.txt", content: receipt }] }),
    forwarded: await mailed({ text: "See.", attachments: [{ contentType: "message/rfc822", content: forwarded }] }),
    eightBit: `MIME-Version: 1.0\nContent-Type: text/plain; charset=utf-8\n\n${receipt}`,
    flowed: `Content-Type: text/plain; format=flowed\n\n${receipt.replace(/^(entry \d+ \S+ )/gm, "$1\n")}`,
  };
  expect(mails.quoted).toMatch(/=3D\r\n/);
  for (const [name, mail] of Object.entries(mails)) {
    const verdict = await verdictOn(exports.session, [mail]);
    expect([name, verdict.status, verdict.findings.at(-1)?.status]).toEqual([name, "true", "passed"]);
    // The receipt in the email must also be compared with the export, not just found.
    const other = await verdictOn(await makeExport(makeLedger("session", 4), [key]), [mail]);
    expect([name, other.status]).toEqual([name, "doctored"]);
  }
});

test("[EV-5] checking many proofs reads the list of files no more often than checking a few", async () => {
  const asked = async (count: number) => {
    const files = await makeExport(makeLedger("session", count), [key]);
    let times = 0;
    const names = [...files.keys()];
    const read = async (name: string) => files.get(name) ?? new Uint8Array();
    const verdict = await verifyBundle(
      {
        get names() {
          times += 1;
          return names;
        },
        has: (name) => files.has(name),
        read,
        async *chunks(name) {
          yield await read(name);
        },
      },
      { tools: verifierTools, keys: held.keys },
    );
    expect(verdict.status).toBe("true");
    return times;
  };
  expect(await asked(40)).toBe(await asked(4));
});

test("[EV-5] the command says in plain words what it couldn't read, without a stack trace", async () => {
  const folder = await mkdtemp(join(tmpdir(), "foldback-verify-"));
  const [keys, text, absent] = ["keys.zip", "text.zip", "absent.zip"].map((name) => join(folder, name));
  if (!keys || !text || !absent) throw new Error("no names");
  await writeFile(keys, await zip(put(exports.session, "evidence/keys.json", "[null]")));
  await writeFile(text, "hello");
  const said = await Promise.all([keys, text, absent].map(verify));
  const unreadable = (what: string) => expect.stringContaining(`This isn't a readable ${what}.`);
  expect(said).toEqual([
    { code: 2, complained: "", said: unreadable("evidence export") },
    { code: 2, complained: "", said: unreadable("export") },
    { code: 2, complained: "", said: expect.stringMatching(/absent\.zip'\nNothing was verified/) },
  ]);
  await rm(folder, { recursive: true, force: true });
});

const program = fileURLToPath(new URL("./verify-export.ts", import.meta.url));
const verify = (file: string) =>
  new Promise<{ code: number; said: string; complained: string }>((resolve) => {
    const child = execFile(process.execPath, [program, file], (_error, said, complained) =>
      resolve({ code: child.exitCode ?? -1, said, complained }),
    );
  });
