// The server's keys for signing push notifications, and the services it sends them to.
import { createECDH } from "node:crypto";
import * as z from "zod";
import { optional, withDefault } from "./variables.ts";

const curve = "prime256v1";

export const pushVariables = {
  VAPID_PUBLIC_KEY: optional(z.string().regex(/^B[A-Za-z0-9_-]{86}$/, "must be 65 bytes in base64url")),
  VAPID_PRIVATE_KEY: optional(z.string().regex(/^[A-Za-z0-9_-]{43}$/, "must be 32 bytes in base64url")),
  PUSH_SERVICES: withDefault(
    z
      .string()
      .transform((text) => text.split(/[\s,]+/).filter(Boolean))
      .pipe(z.array(z.string().regex(/^\.?[a-z0-9.-]+(:\d+)?$/, "must be host names"))),
    "",
  ),
};

const variables = z.object(pushVariables);
/** If the keys are null, they're generated once and kept in the data directory. */
export type PushSettings = {
  keys: { publicKey: string; privateKey: string } | null;
  ownServices: readonly string[];
};

export function pushProblems(values: z.infer<typeof variables>): string[] {
  const { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey } = values;
  if ((publicKey === undefined) !== (privateKey === undefined))
    return ["VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY are needed together"];
  if (publicKey === undefined || privateKey === undefined || publicKeyOf(privateKey) === publicKey) return [];
  return ["VAPID_PUBLIC_KEY doesn't belong to VAPID_PRIVATE_KEY"];
}

export function readPush(values: z.infer<typeof variables>): PushSettings {
  const { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey, PUSH_SERVICES: ownServices } = values;
  const isGiven = publicKey !== undefined && privateKey !== undefined;
  return { keys: isGiven ? { publicKey, privateKey } : null, ownServices };
}

function publicKeyOf(privateKey: string): string | null {
  try {
    const pair = createECDH(curve);
    pair.setPrivateKey(Buffer.from(privateKey, "base64url"));
    return pair.getPublicKey("base64url");
  } catch {
    // The private key isn't a number that this curve allows.
    return null;
  }
}
