// Creates TURN credentials for coturn's `use-auth-secret`: the username contains the expiry, and the password is the
// username's HMAC. The caller must first check that the user is in a live session.
import { createHmac } from "node:crypto";
import type { UserId } from "@foldback/domain/ids";

export type IceServer = { urls: string[]; username?: string; credential?: string };
export type IceSettings = {
  stunUrls: readonly string[];
  turn: { urls: readonly string[]; secret: string; ttlSeconds: number } | null;
};

/** Returns the STUN servers and, if a TURN server is configured, short-lived credentials for it. */
export function createIceServers(settings: IceSettings, nowMs: () => number) {
  return (userId: UserId): IceServer[] => {
    const servers: IceServer[] = settings.stunUrls.length > 0 ? [{ urls: [...settings.stunUrls] }] : [];
    const { turn } = settings;
    if (!turn) return servers;
    const username = `${Math.floor(nowMs() / 1000) + turn.ttlSeconds}:${userId}`;
    const credential = createHmac("sha1", turn.secret).update(username).digest("base64");
    return [...servers, { urls: [...turn.urls], username, credential }];
  };
}
