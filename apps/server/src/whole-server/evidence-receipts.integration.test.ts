import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { SignatureUnsupportedError } from "@foldback/evidence-verifier/verify/verify-keys";
import { afterAll, beforeAll, expect, test } from "vitest";
import { asJobs } from "../modules/acting-for.ts";
import { sealExport } from "../modules/evidence/export-files.ts";
import { createLedgerState } from "../modules/evidence/list-entries.ts";
import { appendEntry } from "../modules/ledger/append-entries.ts";
import {
  changed,
  download,
  endedSession,
  publishedKeysOf,
  textIn,
  verdictOn,
  zip,
} from "../testing/evidence-exports.ts";
import { linesOf } from "../testing/forged-ledgers.ts";
import { startTestServer, type TestServer } from "../testing/start-test-server.ts";
import type { Person } from "../testing/test-people.ts";

const nowMs = Date.UTC(2026, 10, 21, 12);
let server: TestServer;
let artist: Person;
let engineer: Person;

beforeAll(async () => {
  server = await startTestServer({ nowMs: () => nowMs });
  artist = await server.createPerson({ name: "Ada" });
  engineer = await server.createPerson({ roles: ["artist", "engineer"], name: "Theo" });
});
afterAll(() => server.close());

const exportOf = (id: string, person: Person) => download(server, `/evidence/sessions/${id}/export`, person);
const receiptOf = async (id: string, person: Person) =>
  (await server.request(`/evidence/sessions/${id}/receipt`, {}, person)).text();

async function signSomethingElse(): Promise<void> {
  const { store, checkpoints } = server.composed.evidence;
  const elsewhere = { session: "", room: "", epoch: 0, actor: "system", role: "system" } as const;
  const at = new Date(nowMs).toISOString();
  const facts = { type: "key.rotated", before: "", after: "" } as const;
  const append = () => store.transaction((ledger) => appendEntry(ledger, { ...elsewhere, at, facts }));
  await checkpoints.over(await asJobs(append));
}

test("[EV-7] a session's receipt matches its export, however many checkpoints were signed between the two", async () => {
  const id = await endedSession(server, artist, engineer);
  const receipt = await receiptOf(id, artist);
  for (let n = 0; n < 60; n++) await signSomethingElse();
  expect(await verdictOn(await exportOf(id, artist), [receipt])).toMatchObject({ status: "true" });
});

test("[EV-7] a receipt that's newer than the export, or from another session, doesn't count as proof of doctoring", async () => {
  const first = await endedSession(server, artist, engineer);
  const early = await exportOf(first, artist);
  const own = await receiptOf(first, artist);
  expect(await verdictOn(early, [own])).toMatchObject({ status: "true" });
  const second = await endedSession(server, artist, engineer);
  const later = await receiptOf(second, artist);
  const verdict = await verdictOn(early, [later]);
  expect(verdict.status).toBe("unsettled");
  expect(verdict.findings.at(-1)).toMatchObject({ status: "not-checked", detail: expect.stringMatching(/newer/) });
  for (let n = 0; n < 60; n++) await signSomethingElse();
  const third = await endedSession(server, artist, engineer);
  const foreign = await exportOf(third, artist);
  expect(await verdictOn(foreign, [own])).toMatchObject({ status: "unsettled" });
  // Every export contains the proof for its own receipt, so an export without it was doctored.
  const stripped = changed(await exportOf(first, artist), "evidence/older-checkpoints.json", () => "[]");
  expect(await verdictOn(stripped, [own])).toMatchObject({ status: "doctored" });
});

test("[EV-6][EV-7] an engineer who left can download the evidence and the receipt, but not what was said", async () => {
  const [a, e] = [server.client(artist), server.client(engineer)];
  const { sessionId } = await a.sessions.start({ engineerId: engineer.userId });
  await e.sessions.join({ sessionId });
  await e.sessions.leave({ sessionId });
  await a.sessions.end({ sessionId });
  await server.composed.evidence.sendReceipts();
  const text = await receiptOf(sessionId, engineer);
  expect(text).toContain(sessionId);
  const mailed = server.mailbox.list().filter((mail) => mail.text === text);
  expect(mailed.map(({ to }) => to).sort()).toEqual([artist.email, engineer.email].sort());
  const files = await exportOf(sessionId, engineer);
  expect(await verdictOn(files, [text])).toMatchObject({ status: "true" });
  expect([...files.keys()]).not.toContain("session.json");
  expect([...(await exportOf(sessionId, artist)).keys()]).toContain("session.json");
  const stranger = await server.createPerson({ roles: ["artist", "engineer"] });
  for (const what of ["export", "receipt"])
    expect((await server.request(`/evidence/sessions/${sessionId}/${what}`, {}, stranger)).status).toBe(404);
});

test("[EV-5] if signatures can't be checked, nothing is reported as signed", async () => {
  const files = await exportOf(await endedSession(server, artist, engineer), artist);
  const verifyEd25519 = async () => {
    throw new SignatureUnsupportedError("Ed25519");
  };
  const receipt = textIn(files, "evidence/checkpoint.txt");
  expect(await verdictOn(files, [receipt], { verifyEd25519 })).toMatchObject({ status: "unsigned" });
  const broken = changed(files, "evidence.csv", (text) => `${text}x`);
  expect(await verdictOn(broken, [], { verifyEd25519 })).toMatchObject({ status: "doctored" });
});

test("[EV-5] an unexpected file is reported, whatever its name", async () => {
  const files = await exportOf(await endedSession(server, artist, engineer), artist);
  const verdict = await verdictOn(new Map(files).set("constructor", Buffer.from("contract")));
  expect(verdict.status).toBe("doctored");
});

test("[EV-6] without a key no export is recorded", async () => {
  const { store, checkpoints } = server.composed.evidence;
  const before = await store.head();
  const keyless = {
    store,
    checkpoints: { ...checkpoints, canSign: async () => false, over: async () => null },
    nowMs: () => nowMs,
  };
  const made = { kind: "ledger", session: "", room: "", epoch: 0, actor: "admin", role: "admin", files: {} } as const;
  await expect(sealExport(keyless, made)).rejects.toMatchObject({ code: "EVIDENCE_NOT_SIGNED" });
  expect(await store.head()).toEqual(before);
});

test.each(["head", "after", "checkpoints"] as const)(
  "[EV-2] a ledger that grows during its check, after each read of %s, counts as intact",
  async (reading) => {
    const { store, checkpoints } = server.composed.evidence;
    const entry = { session: "", room: "", epoch: 0, actor: "system", role: "system" } as const;
    const facts = { type: "key.rotated", before: "", after: "" } as const;
    const grow = async <Read>(read: Promise<Read>): Promise<Read> => {
      const found = await read;
      await asJobs(() =>
        store.transaction((ledger) => appendEntry(ledger, { ...entry, at: "2026-11-21T12:00:00.000Z", facts })),
      );
      await checkpoints.overAll();
      return found;
    };
    const growing = {
      head: { head: () => grow(store.head()) },
      after: { after: (sequence: number, limit: number) => grow(store.after(sequence, limit)) },
      checkpoints: { checkpoints: (limit: number) => grow(store.checkpoints(limit)) },
    };
    const living = { ...store, ...growing[reading] };
    const state = createLedgerState({
      store: living,
      keyProblem: () => "missing" as const,
      timestamps: false,
      nowMs: () => nowMs,
    });
    expect(await state.check()).toMatchObject({ status: "intact", problem: null });
    const { entries, checkpoint } = await state.read();
    expect(checkpoint?.size).toBeLessThanOrEqual(entries);
  },
);

test("[CL-1] the command tells a genuine export from a doctored one and names the first bad entry", async () => {
  const files = await exportOf(await endedSession(server, artist, engineer), artist);
  const folder = await mkdtemp(join(tmpdir(), "foldback-verify-"));
  const [first] = linesOf(files).map((line) => JSON.parse(line).sequence);
  const doctored = changed(files, "evidence/entries.jsonl", (text) => text.replace('"actor":"', '"actor":"x'));
  await writeFile(join(folder, "true.zip"), await zip(files));
  await writeFile(join(folder, "doctored.zip"), await zip(doctored));
  await writeFile(join(folder, "keys.json"), await publishedKeysOf(server));
  const truth = join(folder, "true.zip");
  expect(await verify(truth, "--key", join(folder, "keys.json"))).toMatchObject({ code: 0 });
  expect(await verify(truth)).toMatchObject({ code: 3 });
  const { code, said } = await verify(join(folder, "doctored.zip"));
  expect(code).toBe(1);
  expect(said).toContain(`First bad entry: ${first}.`);
  expect(said).toContain("This export is NOT what was signed.");
  await rm(folder, { recursive: true, force: true });
});

const program = fileURLToPath(new URL("../terminal/verify-export.ts", import.meta.url));
const verify = (...words: string[]) =>
  new Promise<{ code: number; said: string }>((resolve) => {
    const child = execFile(process.execPath, [program, ...words], (_error, said) =>
      resolve({ code: child.exitCode ?? -1, said }),
    );
  });
