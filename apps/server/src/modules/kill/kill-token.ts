// The studio and the artist's phones hold a kill token during a live session so that the server accepts their kill
// without the database. The token can only end that one session. It doesn't expire, because it can't do any harm once
// the session has ended.
import { createHmac, hkdfSync } from "node:crypto";
import { asSessionId, asUserId } from "@foldback/domain/ids";
import * as z from "zod";
import { isSameSecret } from "../same-secret.ts";
import type { KillClaim, KillTokens } from "./ports.ts";

const version = 1;
const keyBytes = 32;
/** Makes this key different from every other key derived from the same secret. */
const purpose = "foldback kill token";

const artistAndSession = {
  v: z.literal(version),
  sessionId: z.uuid().transform(asSessionId),
  artistId: z.string().min(1).transform(asUserId),
};
const payload = z.discriminatedUnion("from", [
  z.strictObject({ ...artistAndSession, from: z.literal("studio") }),
  z.strictObject({ ...artistAndSession, from: z.literal("phone"), pairingId: z.nullable(z.uuid()) }),
]);

export function createKillTokens(authSecret: string): KillTokens {
  const key = Buffer.from(hkdfSync("sha256", authSecret, "", purpose, keyBytes));
  const sealOf = (text: string) => createHmac("sha256", key).update(text).digest("base64url");
  return {
    issue(claim) {
      const text = Buffer.from(JSON.stringify({ v: version, ...claim })).toString("base64url");
      return `${text}.${sealOf(text)}`;
    },
    read(token) {
      const [text = "", seal = "", ...more] = token.split(".");
      return more.length === 0 && isSameSecret(seal, sealOf(text)) ? claimIn(text) : null;
    },
  };
}

/**
 * Returns null for a payload with a valid seal but another shape, which another version of this server may have issued.
 */
function claimIn(text: string): KillClaim | null {
  const read = payload.safeParse(JSON.parse(Buffer.from(text, "base64url").toString()));
  if (!read.success) return null;
  const { v, ...claim } = read.data;
  return claim;
}
