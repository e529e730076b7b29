/**
 * The messages between hubs in different processes, as plain JSON values on one shared topic. Text for a participant on
 * another process goes to that hub's topic.
 */
import type { SessionId, UserId } from "@foldback/domain/ids";
import type { ReportedTally } from "@foldback/domain/pairing/phone-pairing";
import type { ReportedLight } from "@foldback/domain/takes/take-light";
import type { LiveSession } from "../../modules/sessions/ports.ts";
import type { DeliveryChange } from "../../modules/takes/ports.ts";

export const hubTopic = "signaling";
export const ownTopic = (hubId: string) => `signaling:${hubId}`;

type About = { sessionId: SessionId; userId: UserId };
type WireLiveSession = Omit<LiveSession, "engineerNames"> & { engineerNames: [UserId, string][] };

export type HubMessage = { from: string } & (
  | { kind: "session-changed"; live: WireLiveSession }
  /** A participant took a seat. With `asking`, the other hubs reply with the participants connected to them. */
  | ({ kind: "seat-taken"; serial: number; page: string | null; tab: string | null; asking: boolean } & About)
  /** `isLost`: the connection was lost, so its tab may come back. */
  | ({ kind: "seat-left"; serial: number; isLost: boolean } & About)
  | { kind: "killed"; sessionId: SessionId; atMs: number }
  /** The studio screen's tally, or null once that screen has disconnected. */
  | { kind: "tally"; sessionId: SessionId; tally: ReportedTally | null }
  | { kind: "take-light"; sessionId: SessionId; told: ReportedLight }
  | { kind: "takes-changed"; userId: UserId; change: DeliveryChange }
  | { kind: "phone-removed"; sessionId: SessionId; pairingId: string }
  | { kind: "kill-recorded"; sessionId: SessionId; recorded: boolean; atMs: number; epoch: number }
  | { kind: "suspended"; userId: UserId }
  | { kind: "sign-in-ended"; userId: UserId }
  | { kind: "people-changed" }
  /** A bus adapter sends this when it loses a process. */
  | { kind: "hub-gone"; hub: string }
  | ({ kind: "text"; text: string; droppable: boolean } & About)
);

export const toWire = (live: LiveSession): WireLiveSession => ({ ...live, engineerNames: [...live.engineerNames] });
export const fromWire = (live: WireLiveSession): LiveSession => ({
  ...live,
  engineerNames: new Map(live.engineerNames),
});

/** Only our hubs use the bus, so anything else is a mistake and we ignore it. */
export const isHubMessage = (message: unknown): message is HubMessage =>
  typeof message === "object" && message !== null && "kind" in message && "from" in message;
