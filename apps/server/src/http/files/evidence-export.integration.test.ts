import { randomUUID } from "node:crypto";
import { readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import type { EvidenceEntry } from "@foldback/domain/evidence/evidence-entry";
import { asUserId } from "@foldback/domain/ids";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { rttSamples } from "../../adapters/postgres/schema/evidence.ts";
import {
  changed,
  download,
  endedSession,
  type Files,
  publishedKeysOf,
  textIn,
  verdictOn,
} from "../../testing/evidence-exports.ts";
import { startTimestampAuthority } from "../../testing/local-timestamp-authority.ts";
import { startTestServer, type TestServer } from "../../testing/start-test-server.ts";
import type { Person } from "../../testing/test-people.ts";

const nowMs = Date.UTC(2026, 10, 21, 12);
let server: TestServer;
let artist: Person;
let engineer: Person;
let admin: Person;
let sessionId: string;
let files: Files;

beforeAll(async () => {
  server = await startTestServer({ nowMs: () => nowMs });
  artist = await server.createPerson({ name: "Ada Canary", email: "ada.canary@test.example" });
  engineer = await server.createPerson({ roles: ["artist", "engineer"], name: "Theo" });
  admin = await server.createPerson({ roles: ["artist", "admin"], name: "Robin" });
  sessionId = await endedSession(server, artist, engineer);
  await server.db.insert(rttSamples).values({ sessionId, at: new Date(nowMs), rttMs: 31.5 });
  files = await download(server, `/evidence/sessions/${sessionId}/export`, artist);
});
afterAll(() => server.close());

const heldAgainstKeys = async (all: Files, of: TestServer = server) =>
  verdictOn(all, [], { keys: [await publishedKeysOf(of)] });
const entriesIn = (all: Files): EvidenceEntry[] =>
  textIn(all, "evidence/entries.jsonl")
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line));
const withoutLine = (text: string, at: number) => text.split("\n").toSpliced(at, 1).join("\n");

test("[EV-5] a session's export contains a PDF, tables, the entries and their proofs, and verifies as genuine", async () => {
  const verdict = await heldAgainstKeys(files);
  expect(verdict.findings.filter(({ status }) => status !== "passed")).toEqual([
    expect.objectContaining({ status: "noted", detail: expect.stringContaining("no timestamp in this export") }),
  ]);
  expect(verdict).toMatchObject({ status: "true", firstBad: null });
  const types = entriesIn(files).map(({ facts }) => facts.type);
  expect(types).toEqual([
    "session.started",
    "consent.granted",
    "session.joined",
    "control.on",
    "session.ended",
    "control.off",
    "export.made",
  ]);
  for (const name of [
    "VERIFY.md",
    "verify.html",
    "session.pdf",
    "session.json",
    "rtt.csv",
    "markers.csv",
    "evidence.csv",
  ])
    expect(files.get(name)?.length).toBeGreaterThan(10);
  expect(textIn(files, "evidence.csv").split("\r\n")[0]).toBe(
    "Timestamp,Room ID,User ID,Granted,Killed,RTT (ms),Duration (s),Patent Exhibit",
  );
  expect(textIn(files, "evidence.csv")).toContain("N/A");
  expect(textIn(files, "rtt.csv")).toBe("Timestamp,RTT (ms)\r\n2026-11-21T12:00:00.000Z,31.5\r\n");
});

test("[CL-8] with a timestamp authority configured, every export and its preceding checkpoint are timestamped, and the verifier accepts that", async () => {
  const authority = await startTimestampAuthority();
  const stamping = await startTestServer({
    config: { evidence: { ...server.config.evidence, tsaUrl: authority.url } },
  });
  try {
    const [ada, theo] = [await stamping.createPerson(), await stamping.createPerson({ roles: ["artist", "engineer"] })];
    const id = await endedSession(stamping, ada, theo);
    await download(stamping, `/evidence/sessions/${id}/export`, ada);
    const exported = await download(stamping, `/evidence/sessions/${id}/export`, ada);
    const verdict = await heldAgainstKeys(exported, stamping);
    expect(verdict.status).toBe("true");
    expect(verdict.findings).toContainEqual(
      expect.objectContaining({ status: "noted", detail: expect.stringContaining("calls itself Test authority") }),
    );
    expect(textIn(exported, "evidence/older-checkpoints.json")).toContain('"timestamp"');
    const bytes = Buffer.from(exported.get("evidence/timestamp.tsr") ?? []);
    const time = /20\d{12}Z/.exec(bytes.toString("latin1"))?.index ?? 0;
    bytes[time + 3] = (bytes[time + 3] ?? 0) ^ 1;
    expect((await verdictOn(new Map(exported).set("evidence/timestamp.tsr", bytes))).status).toBe("doctored");
  } finally {
    await stamping.close();
    await authority.close();
  }
});

test("[CL-8] an unresponsive timestamp authority doesn't delay an export", async () => {
  const evidence = { ...server.config.evidence, tsaUrl: "http://127.0.0.1:9/" };
  const stamping = await startTestServer({ config: { evidence } });
  try {
    const boss = await stamping.createPerson({ roles: ["admin"] });
    const exported = await download(stamping, "/admin/evidence/export?format=zip", boss);
    expect(exported.has("evidence/timestamp.tsr")).toBe(false);
    expect((await heldAgainstKeys(exported, stamping)).status).toBe("true");
  } finally {
    await stamping.close();
  }
});

test("[CL-1] a single flipped bit in any entry is detected, and the entry is named", async () => {
  const entries = entriesIn(files);
  const lines = textIn(files, "evidence/entries.jsonl").trimEnd().split("\n");
  await fc.assert(
    fc.asyncProperty(fc.nat(lines.length - 1), fc.nat(), fc.nat(7), async (at, place, bit) => {
      const bytes = Buffer.from(lines[at] ?? "");
      const flipped = Buffer.from(bytes);
      const position = place % bytes.length;
      flipped[position] = (flipped[position] ?? 0) ^ (1 << bit);
      const before = Buffer.from(
        lines
          .slice(0, at)
          .map((line) => `${line}\n`)
          .join(""),
      );
      const after = Buffer.from(
        `\n${lines
          .slice(at + 1)
          .map((line) => `${line}\n`)
          .join("")}`,
      );
      const doctored = new Map(files).set("evidence/entries.jsonl", Buffer.concat([before, flipped, after]));
      const verdict = await verdictOn(doctored);
      expect(verdict.status).toBe("doctored");
      expect(verdict.firstBad?.sequence).toBe(entries[at]?.sequence);
    }),
    { seed: 6, numRuns: 150 },
  );
});

test("[CL-1] a flipped bit in any other file that matters is detected too", async () => {
  const meaning = [...files.keys()].filter((name) => name !== "verify.html" && name !== "evidence/manifest.json");
  for (const name of meaning) {
    const bytes = Buffer.from(files.get(name) ?? new Uint8Array());
    if (bytes.length === 0 || textIn(files, name).trim() === "[]") continue;
    const at = bytes.length >> 1;
    bytes[at] = (bytes[at] ?? 0) ^ 1;
    const verdict = await verdictOn(new Map(files).set(name, bytes));
    expect([name, verdict.status === "true"]).toEqual([name, false]);
  }
});

test("[EV-5] a removed file, an added file or an entry missing from a session's export is detected", async () => {
  const without = (name: string) => new Map([...files].filter(([each]) => each !== name));
  expect((await verdictOn(without("session.pdf"))).status).toBe("doctored");
  expect((await verdictOn(new Map(files).set("contract.pdf", Buffer.from("signed!")))).status).toBe("doctored");
  expect((await verdictOn(without("evidence/checkpoint.txt"))).status).toBe("unreadable");
  const [first, second] = entriesIn(files);
  const shortened = changed(files, "evidence/entries.jsonl", (text) => withoutLine(text, 1));
  expect(await verdictOn(shortened)).toMatchObject({ status: "doctored", firstBad: { sequence: second?.sequence } });
  // Removing the entry's proof too doesn't hide it, because the export's record contains the number of entries.
  shortened.delete(`evidence/proofs/${second?.sequence}.tlog-proof`);
  expect((await verdictOn(shortened)).status).toBe("doctored");
  expect(first?.facts.type).toBe("session.started");
});

test("[EV-7] after the session each participant is emailed one receipt that matches the export", async () => {
  await server.composed.evidence.sendReceipts();
  await server.composed.evidence.sendReceipts();
  const mails = server.mailbox.list().filter(({ subject }) => subject.startsWith("Your session receipt"));
  expect(mails.map(({ to }) => to).sort()).toEqual([artist.email, engineer.email].sort());
  const receipt = await (await server.request(`/evidence/sessions/${sessionId}/receipt`, {}, engineer)).text();
  expect(mails[0]?.text).toBe(receipt);
  expect(receipt).toMatch(/^Ended \d+ [A-Z][a-z]+ \d{4} at \d\d:\d\d UTC$/m);
  const later = await download(server, `/evidence/sessions/${sessionId}/export`, artist);
  const quoted = receipt.replace(/^/gm, "> ").replaceAll("\n", "\r\n");
  expect(await verdictOn(later, [receipt, quoted])).toMatchObject({ status: "true" });
  const ledger = await download(server, "/admin/evidence/export?format=zip", admin);
  expect(await verdictOn(ledger, [receipt])).toMatchObject({ status: "true", firstBad: null });
  expect((await heldAgainstKeys(later)).status).toBe("true");
  expect((await verdictOn(later, ["no receipt"])).status).toBe("uncompared");
  const forged = receipt.replace(
    /^entry (\d+) ([0-9a-f]{2})/m,
    (_all, n, hex) => `entry ${n} ${hex === "00" ? "01" : "00"}`,
  );
  expect((await verdictOn(later, [forged])).status).toBe("doctored");
});

test("[EV-6] the administrators' table has the specified columns, newest first, and exporting it is recorded", async () => {
  const answer = await server.request("/admin/evidence/export", {}, admin);
  expect(answer.headers.get("content-disposition")).toBe('attachment; filename="patent-evidence-2026-11-21.csv"');
  const [head, ...lines] = (await answer.text()).trimEnd().split("\r\n");
  expect(head).toBe("Timestamp,Room ID,User ID,Granted,Killed,RTT (ms),Duration (s),Patent Exhibit");
  expect(answer.headers.get("x-exported-rows")).toBe(String(lines.length));
  expect(lines.at(-1)).toMatch(/,N\/A,false,N\/A,N\/A,true$/);
  const { rows, total } = await server.client(admin).evidence.list({ exhibits: false });
  expect(rows[0]).toMatchObject({ type: "export.made", actor: admin.userId, role: "admin", patentExhibit: false });
  expect(rows.length).toBe(Math.min(50, total));
});

test("[EV-6] only administrators can read the ledger, and only participants can export a session", async () => {
  const path = `/evidence/sessions/${sessionId}`;
  for (const [person, status] of [
    [undefined, 401],
    [artist, 403],
    [engineer, 403],
  ] as const) {
    for (const format of ["csv", "zip"])
      expect((await server.request(`/admin/evidence/export?format=${format}`, {}, person)).status).toBe(status);
    for (const action of ["list", "state", "check"])
      expect((await server.postJson(`/rpc/evidence/${action}`, { json: {} }, person)).status).toBe(status);
  }
  const stranger = await server.createPerson();
  for (const [person, status] of [
    [undefined, 401],
    [stranger, 404],
    [admin, 404],
  ] as const)
    for (const what of ["export", "receipt"])
      expect((await server.request(`${path}/${what}`, {}, person)).status).toBe(status);
  const absent = await server.request(`/evidence/sessions/${randomUUID()}/export`, {}, stranger);
  expect([absent.status, await absent.text()]).toEqual([
    404,
    await (await server.request(`${path}/export`, {}, stranger)).text(),
  ]);
  expect((await server.request("/evidence/sessions/1/export", {}, artist)).status).toBe(422);
  expect((await server.request("/admin/evidence/export?format=exe", {}, admin)).status).toBe(422);
  expect((await server.postJson("/rpc/evidence/list", { json: { search: "x".repeat(60_000) } }, admin)).status).toBe(
    422,
  );
  expect((await server.postJson("/rpc/evidence/list", { json: { page: -1 } }, admin)).status).toBe(422);
});

test("[EV-6] administrators can search the ledger by session, user and address, and see how much of it is signed", async () => {
  const { evidence } = server.client(admin);
  const bySession = await evidence.list({ search: sessionId });
  expect(bySession.rows.map(({ type }) => type)).toEqual(["session.ended", "consent.granted", "session.started"]);
  expect(bySession.rows[0]).toMatchObject({ durationSeconds: 0, patentExhibit: true, killed: false });
  // The console's table shows this short form.
  expect((await evidence.list({ search: sessionId.slice(0, 8).toUpperCase() })).rows).toEqual(bySession.rows);
  expect((await evidence.list({ search: sessionId.slice(0, 20) })).rows).toEqual(bySession.rows);
  const byPerson = await evidence.list({ search: artist.userId });
  expect(byPerson.total).toBeGreaterThan(0);
  expect(await evidence.list({ search: artist.userId.slice(0, 8) })).toEqual(byPerson);
  expect((await evidence.list({ search: sessionId.slice(0, 3) })).total).toBe(0);
  const byAddress = await evidence.list({ search: artist.email.toUpperCase() });
  expect(byAddress.total).toBe((await evidence.list({ search: artist.userId })).total);
  expect(byAddress.total).toBeGreaterThan(0);
  expect((await evidence.list({ search: "nobody' or 1=1" })).total).toBe(0);
  const checked = await evidence.check();
  expect(checked).toMatchObject({ status: "intact", sequence: null });
  expect(await evidence.state()).toMatchObject({ keyPresent: true, entries: checked.entries, lastCheck: checked });
});

test("[EV-4] only the owner can read the key file, and every checkpoint is also written outside the database", async () => {
  const file = join(server.config.dataDir, "evidence-key.json");
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  const [newest] = await server.composed.evidence.store.checkpoints(1);
  expect(await readFile(join(server.config.dataDir, "evidence-checkpoints.txt"), "utf8")).toContain(newest?.note);
});

test("[EV-4] the previous key signs the new one, and earlier signatures stay valid", async () => {
  const before = await download(server, `/evidence/sessions/${sessionId}/export`, artist);
  const key = await server.composed.evidence.rotateKey();
  const after = await download(server, `/evidence/sessions/${sessionId}/export`, engineer);
  const verdict = await heldAgainstKeys(after);
  expect(verdict).toMatchObject({ status: "true" });
  expect(verdict.keys).toHaveLength(2);
  expect(verdict.keys[1]).toBe(key);
  expect((await heldAgainstKeys(before)).status).toBe("true");
  const unvouched = changed(after, "evidence/keys.json", (text) => text.replace(/— [^\\]+\\n"/, '"'));
  expect((await verdictOn(unvouched)).status).toBe("doctored");
});

test("[CL-10] a client's claims about times, kills and exhibits are ignored", async () => {
  const a = server.client(artist);
  const { sessionId: id } = await a.sessions.start({ engineerId: engineer.userId });
  const lies = { at: "1999-01-01T00:00:00.000Z", killed: false, patentExhibit: false, patent_exhibit: false };
  const answer = await server.postJson(
    "/rpc/sessions/kill",
    { json: { sessionId: id, idempotencyKey: randomUUID(), ...lies } },
    artist,
  );
  expect(answer.status).toBe(422);
  await a.sessions.kill({ sessionId: id, idempotencyKey: randomUUID() });
  const { rows } = await server.client(admin).evidence.list({ search: id });
  expect(rows[0]).toMatchObject({
    type: "kill.pressed",
    at: new Date(nowMs).toISOString(),
    killed: true,
    granted: false,
    patentExhibit: true,
  });
});

/** Moves a byte from the words to the salt. Concatenated, they're the same bytes as before. */
const saltInWords = (text: string) =>
  text.replace(/^.*$/m, (line) => {
    const { salt, pii, ...rest } = JSON.parse(line);
    return JSON.stringify({ ...rest, salt: salt + Buffer.from(pii.slice(0, 1)).toString("hex"), pii: pii.slice(1) });
  });

test("[CL-6] after a user is erased, the ledger still verifies and no longer identifies them", async () => {
  const before = await download(server, `/evidence/sessions/${sessionId}/export`, artist);
  expect(textIn(before, "evidence/people.jsonl")).toContain("ada.canary@test.example");
  expect(textIn(before, "evidence/people.jsonl")).not.toContain(engineer.email);
  // The engineer's export doesn't contain the artist's address either. It still verifies without it.
  const theirs = await download(server, `/evidence/sessions/${sessionId}/export`, engineer);
  expect(textIn(theirs, "evidence/people.jsonl")).toContain(engineer.email);
  for (const [name, bytes] of theirs) expect([name, Buffer.from(bytes).includes(artist.email)]).toEqual([name, false]);
  const verdict = await heldAgainstKeys(theirs);
  expect(verdict.status).toBe("true");
  expect(verdict.findings.find(({ question }) => question.includes("people"))?.detail).toMatch(/Not included: \d/);
  expect(
    (await verdictOn(changed(before, "evidence/people.jsonl", saltInWords))).status,
    "the beginning of the words moved into the salt",
  ).toBe("doctored");
  for (const twice of [(text: string) => text + text, (text: string) => text.replace('{"', '{"pii":"Sparrow","')])
    expect((await verdictOn(changed(before, "evidence/people.jsonl", twice))).status).toBe("doctored");
  expect(
    (await verdictOn(changed(before, "evidence/people.jsonl", (text) => text.replace("Canary", "Sparrow")))).status,
  ).toBe("doctored");
  await server.composed.own.routes.people.erase(asUserId(artist.userId), { atMs: nowMs, cause: "asked" });
  const after = await download(server, `/evidence/sessions/${sessionId}/export`, engineer);
  expect(await heldAgainstKeys(after)).toMatchObject({ status: "true" });
  for (const [name, bytes] of after) expect([name, Buffer.from(bytes).includes("Canary")]).toEqual([name, false]);
  const ledger = await download(server, "/admin/evidence/export?format=zip", admin);
  expect((await heldAgainstKeys(ledger)).status).toBe("true");
});
