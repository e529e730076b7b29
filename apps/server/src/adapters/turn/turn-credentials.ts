// Credentials for the TURN server, as coturn's `use-auth-secret` checks them: the name carries the expiry, the
// password is its HMAC. Whoever calls this has already checked that the user is a member of a live session.
import { createHmac } from "node:crypto";
import type { UserId } from "@foldback/domain/ids";

export type IceServer = { urls: string[]; username?: string; credential?: string };
export type IceSettings = {
  stunUrls: readonly string[];
  turn: { urls: readonly string[]; secret: string; ttlSeconds: number } | null;
};

/** STUN for everybody in the session and, where a TURN server is configured, a short-lived way through it. */
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
