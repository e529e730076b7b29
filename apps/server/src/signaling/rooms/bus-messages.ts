/**
 * What hubs of several processes tell each other, as plain JSON values. Everything uses one topic, except text for a
 * participant on another process, which goes to that hub alone.
 */
import type { SessionId, UserId } from "@foldback/domain/ids";
import type { StudioTally } from "@foldback/domain/pairing/phone-pairing";
import type { LiveSession } from "../../modules/sessions/ports.ts";

export const hubTopic = "signaling";
export const ownTopic = (hubId: string) => `signaling:${hubId}`;

type About = { sessionId: SessionId; userId: UserId };
type WireLiveSession = Omit<LiveSession, "engineerNames"> & { engineerNames: [UserId, string][] };

export type HubMessage = { from: string } & (
  | { kind: "session-changed"; live: WireLiveSession }
  /** A participant took a seat. With `asking`, the other hubs reply with who is in theirs. */
  | ({ kind: "seat-taken"; serial: number; page: string | null; asking: boolean } & About)
  | ({ kind: "seat-left"; serial: number } & About)
  | { kind: "killed"; sessionId: SessionId; atMs: number }
  /** What the studio's screen shows as live, or null when it has left. */
  | { kind: "tally"; sessionId: SessionId; tally: StudioTally | null }
  | { kind: "phone-removed"; sessionId: SessionId; pairingId: string }
  | { kind: "kill-recorded"; sessionId: SessionId; recorded: boolean; atMs: number; epoch: number }
  | { kind: "suspended"; userId: UserId }
  | { kind: "sign-in-ended"; userId: UserId }
  | { kind: "people-changed" }
  /** Sent by a bus adapter about a process that it lost. */
  | { kind: "hub-gone"; hub: string }
  | ({ kind: "text"; text: string; droppable: boolean } & About)
);

export const toWire = (live: LiveSession): WireLiveSession => ({ ...live, engineerNames: [...live.engineerNames] });
export const fromWire = (live: WireLiveSession): LiveSession => ({
  ...live,
  engineerNames: new Map(live.engineerNames),
});

/** The bus carries only our own hubs' messages. Anything else is a mistake and is ignored. */
export const isHubMessage = (message: unknown): message is HubMessage =>
  typeof message === "object" && message !== null && "kind" in message && "from" in message;
