import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { asSessionId, asUserId } from "@foldback/domain/ids";
import { killTokenLetters } from "@foldback/protocol/signaling";
import { expect, test } from "vitest";
import { openKillSpool } from "../../adapters/spool/kill-spool.ts";
import { createKillIntake } from "./kill-intake.ts";
import { createKillTokens } from "./kill-token.ts";
import type { KillClaim } from "./ports.ts";

const secret = "only-for-tests-only-for-tests";
const killTokens = createKillTokens(secret);
const sessionId = asSessionId(crypto.randomUUID());
const artistId = asUserId("a".repeat(36));
const studio: KillClaim = { sessionId, artistId, from: "studio" };
const paired: KillClaim = { sessionId, artistId, from: "phone", pairingId: crypto.randomUUID() };
const ownPhone: KillClaim = { sessionId, artistId, from: "phone", pairingId: null };

test.each([studio, paired, ownPhone])("[KS17] a kill token says whose kill of which session it is: %o", (claim) => {
  const token = killTokens.issue(claim);
  expect(killTokens.read(token)).toEqual(claim);
  expect(token.length).toBeLessThanOrEqual(killTokenLetters);
  expect(token).not.toContain(secret);
});

test("[KS17] a token that was changed anywhere, or made under another secret, proves nothing", () => {
  const token = killTokens.issue(paired);
  for (let at = 0; at < token.length; at += 1) {
    const other = token[at] === "A" ? "B" : "A";
    expect(killTokens.read(`${token.slice(0, at)}${other}${token.slice(at + 1)}`), `letter ${at}`).toBeNull();
  }
  const [text = "", seal = ""] = token.split(".");
  const [otherText = ""] = killTokens.issue(studio).split(".");
  const forged = ["", ".", text, `${text}.`, `.${seal}`, `${otherText}.${seal}`, `${token}.`, `${token}.${seal}`];
  for (const each of [...forged, `${token} `, token.toUpperCase(), createKillTokens("another secret").issue(paired)])
    expect(killTokens.read(each), each).toBeNull();
});

async function openIntake() {
  const file = join(await mkdtemp(join(tmpdir(), "foldback-intake-")), "kill-spool.jsonl");
  const spool = await openKillSpool(file);
  return { file, spool, intake: createKillIntake({ killTokens, spool, nowMs: () => 7 }) };
}

test("[KS16] before there is a database a kill with a token is on disk when it is answered, once however often it comes", async () => {
  const { file, intake } = await openIntake();
  const idempotencyKey = crypto.randomUUID();
  const kill = { sessionId, idempotencyKey, killToken: killTokens.issue(paired) };
  for (const again of [kill, kill]) expect(await intake.take(again)).toEqual({ recorded: true, alreadyOver: false });
  const byStudio = { ...kill, idempotencyKey: crypto.randomUUID(), killToken: killTokens.issue(studio) };
  await intake.take(byStudio);
  const command = { sessionId, artistId, epoch: 0, pressedAtMs: 7 };
  expect((await openKillSpool(file)).pending()).toEqual([
    { ...command, idempotencyKey, device: "phone" },
    { ...command, idempotencyKey: byStudio.idempotencyKey },
  ]);
});

test("[KS17] before there is a database what proves nothing is not taken", async () => {
  const { spool, intake } = await openIntake();
  const kill = { sessionId, idempotencyKey: crypto.randomUUID() };
  const foreign = killTokens.issue({ ...studio, sessionId: asSessionId(crypto.randomUUID()) });
  const refused = [
    ...[null, "kill", {}, kill, { ...kill, killToken: "" }, { ...kill, killToken: foreign }],
    { ...kill, killToken: `${killTokens.issue(studio)}x` },
    { ...kill, idempotencyKey: "one", killToken: killTokens.issue(studio) },
    { ...kill, artistId: "somebody-else", killToken: killTokens.issue(studio) },
  ];
  for (const each of refused) expect(await intake.take(each), JSON.stringify(each)).toBeNull();
  expect(spool.pending()).toEqual([]);
});
