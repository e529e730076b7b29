import { asSessionId, asUserId } from "@foldback/domain/ids";
import { maxKillTokenLength } from "@foldback/protocol/signaling";
import { expect, test } from "vitest";
import { createKillTokens } from "./kill-token.ts";
import type { KillClaim } from "./ports.ts";

const secret = "only-for-tests-only-for-tests";
const killTokens = createKillTokens(secret);
const sessionId = asSessionId(crypto.randomUUID());
const artistId = asUserId("a".repeat(36));
const studio: KillClaim = { sessionId, artistId, from: "studio" };
const paired: KillClaim = { sessionId, artistId, from: "phone", pairingId: crypto.randomUUID() };
const ownPhone: KillClaim = { sessionId, artistId, from: "phone", pairingId: null };

test.each([studio, paired, ownPhone])(
  "[KS-17] a kill token names its session and the device it belongs to: %o",
  (claim) => {
    const token = killTokens.issue(claim);
    expect(killTokens.read(token)).toEqual(claim);
    expect(token.length).toBeLessThanOrEqual(maxKillTokenLength);
    expect(token).not.toContain(secret);
  },
);

test("[KS-17] a token that was altered anywhere, or made with another secret, is rejected", () => {
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
