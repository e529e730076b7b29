import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newSigningKey, readSigningKeys } from "../adapters/evidence-key/key-file.ts";
import { asJobs } from "../modules/acting-for.ts";
import { appendEntry } from "../modules/ledger/append-entries.ts";
import { verifyChain } from "../modules/ledger/verify-chain.ts";
import {
  changed,
  download,
  endedSession,
  type Files,
  publishedKeysOf,
  textIn,
  verdictOn,
} from "../testing/evidence-exports.ts";
import { linesOf, noConsent, rewritten, signedAnew, withLines } from "../testing/forged-ledgers.ts";
import { startTestServer, type TestServer } from "../testing/start-test-server.ts";
import type { Person } from "../testing/test-people.ts";

let server: TestServer;
let admin: Person;
let receipt: string;
let ledger: Files;

beforeAll(async () => {
  server = await startTestServer({ nowMs: () => Date.UTC(2026, 10, 21, 12) });
  const artist = await server.createPerson({ name: "Ada" });
  const engineer = await server.createPerson({ roles: ["artist", "engineer"], name: "Theo" });
  admin = await server.createPerson({ roles: ["artist", "admin"], name: "Robin" });
  const sessionId = await endedSession(server, artist, engineer);
  receipt = await (await server.request(`/evidence/sessions/${sessionId}/receipt`, {}, artist)).text();
  await endedSession(server, artist, engineer);
  ledger = await download(server, "/admin/evidence/export?format=zip", admin);
});
afterAll(() => server.close());

test("[CL-1] a changed entry is named by its number, wherever it is and whichever field was changed", async () => {
  const lines = linesOf(ledger);
  for (const at of [0, 1, 4, lines.length - 1]) {
    for (const field of ["actor", "at", "previous"]) {
      const bad = lines.map((line, index) =>
        index === at
          ? line.replace(new RegExp(`("${field}":")(.)`), (_all, head, first) => head + (first === "0" ? "1" : "0"))
          : line,
      );
      const verdict = await verdictOn(withLines(ledger, bad));
      expect([field, verdict.status, verdict.firstBad?.sequence]).toEqual([field, "doctored", at + 1]);
    }
  }
});

test("[CL-2] cutting off the last entries leaves a valid chain, but the checkpoint reveals it", async () => {
  const lines = linesOf(ledger).slice(0, -3);
  const verdict = await verdictOn(withLines(ledger, lines));
  expect(verdict).toMatchObject({ status: "doctored", firstBad: { sequence: lines.length + 1 } });
});

test("[CL-2] the server's own check reveals that the last entries were cut off, although the chain is valid", async () => {
  const { evidence } = server.client(admin);
  expect(await evidence.check()).toMatchObject({ status: "intact" });
  const { sequence } = await server.composed.evidence.store.head();
  // The attacker has full control of the database.
  await server.db.transaction(async (tx) => {
    await tx.execute(sql`alter table evidence_entries disable trigger all`);
    await tx.execute(sql`alter table evidence_head disable trigger all`);
    await tx.execute(sql`delete from evidence_people where sequence > ${sequence - 2}`);
    await tx.execute(sql`delete from evidence_entries where sequence > ${sequence - 2}`);
    await tx.execute(sql`update evidence_head set sequence = ${sequence - 2},
      hash = (select hash from evidence_entries where sequence = ${sequence - 2})`);
    await tx.execute(sql`alter table evidence_entries enable trigger all`);
    await tx.execute(sql`alter table evidence_head enable trigger all`);
  });
  expect(await verifyChain(server.composed.evidence.store)).toMatchObject({ status: "intact" });
  expect(await evidence.check()).toMatchObject({ status: "broken", problem: "cut-off", sequence: sequence - 1 });
  // The ledger grows past the signed size and now contradicts the last checkpoint, so the server signs nothing more.
  const { store, checkpoints } = server.composed.evidence;
  const elsewhere = { session: "", room: "", epoch: 0, actor: "system", role: "system" } as const;
  const facts = { type: "key.rotated", before: "", after: "" } as const;
  for (let n = 0; n < 3; n++) {
    await asJobs(() =>
      store.transaction((writer) => appendEntry(writer, { ...elsewhere, at: "2026-11-21T12:00:00.000Z", facts })),
    );
  }
  expect(await verifyChain(store)).toMatchObject({ status: "intact", entries: sequence + 1 });
  const { status, problem, sequence: bad } = await evidence.check();
  expect([status, problem]).toEqual(["broken", "rewritten"]);
  expect(bad).toBeLessThanOrEqual(sequence);
  expect(await checkpoints.overAll()).toBeNull();
  // An export that couldn't be sent isn't recorded either.
  const head = await store.head();
  const refused = await server.request("/admin/evidence/export?format=zip", {}, admin);
  expect(await refused.json()).toMatchObject({ code: "EVIDENCE_NOT_SIGNED" });
  expect(await store.head()).toEqual(head);
});

test("[CL-3][EV-7] a ledger rewritten and signed with the stolen key doesn't match any earlier receipt", async () => {
  const [key] = await readSigningKeys(`${server.config.dataDir}/evidence-key.json`);
  if (!key) throw new Error("no key to steal");
  const lines = rewritten(linesOf(ledger), noConsent);
  const forged = signedAnew(ledger, lines, key);
  // With only the server's keys to compare, the forged export passes, because the thief has the real key.
  const keys = [await publishedKeysOf(server)];
  expect(await verdictOn(forged, [], { keys })).toMatchObject({ status: "true", firstBad: null });
  const verdict = await verdictOn(forged, [receipt]);
  expect(verdict.status).toBe("doctored");
  expect(verdict.findings.at(-1)?.detail).toMatch(/rewritten/);
  expect((await verdictOn(ledger, [receipt])).status).toBe("true");
});

test("[CL-1] an entry that isn't in canonical form is rejected, even with a valid signature", async () => {
  const [key] = await readSigningKeys(`${server.config.dataDir}/evidence-key.json`);
  if (!key) throw new Error("no key to steal");
  const lines = linesOf(ledger);
  const last = lines.at(-1) ?? "";
  // Two parsers could read each of these strings differently.
  const spellings = [
    last.replace("{", `{"actor":"somebody",`),
    last.replace(":", ": "),
    last.replace(/"at":"[^"]*",/, "").replace("{", `{${/"at":"[^"]*"/.exec(last)?.[0]},`),
    last.replace("admin", "\\u0061dmin"),
  ];
  for (const spelling of spellings) {
    expect(spelling).not.toBe(last);
    const verdict = await verdictOn(signedAnew(ledger, [...lines.slice(0, -1), spelling], key));
    expect(verdict).toMatchObject({
      status: "doctored",
      firstBad: { sequence: lines.length, problem: "it can't be read" },
    });
  }
});

test("[CL-3] a ledger signed with a foreign key doesn't count as signed", async () => {
  const origin = textIn(ledger, "evidence/checkpoint.txt").split("\n")[0] ?? "";
  const forged = signedAnew(ledger, rewritten(linesOf(ledger), noConsent), newSigningKey(origin));
  expect((await verdictOn(forged)).status).toBe("doctored");
});

test("[EV-9] an export rewritten and signed with a new key of the same name is never reported as genuine", async () => {
  const origin = textIn(ledger, "evidence/checkpoint.txt").split("\n")[0] ?? "";
  const fresh = newSigningKey(origin);
  const keys = JSON.stringify([{ verifierKey: fresh.verifierKey, rotationNote: null }]);
  const forged = changed(
    signedAnew(ledger, rewritten(linesOf(ledger), noConsent), fresh),
    "evidence/keys.json",
    () => keys,
  );
  expect(await verdictOn(forged)).toMatchObject({ status: "uncompared", firstBad: null });
  // The forger's key list inside the export makes no difference.
  const listed = new Map(forged).set("evidence/evidence-keys.json", Buffer.from(keys));
  expect((await verdictOn(listed)).status).not.toBe("true");
  for (const [receipts, keyTexts] of [
    [[receipt], []],
    [[], [await publishedKeysOf(server)]],
    [[], [await (await server.request("/evidence-keys")).text()]],
  ])
    expect((await verdictOn(forged, receipts, { keys: keyTexts })).status).toBe("doctored");
});
