/** Signature first; the body follows. */
import type { SessionId, UserId } from "@foldback/domain/ids";
import type { Log } from "../log.ts";
import type { KillCommand, SessionAuthority, SessionNotifier } from "../modules/sessions/ports.ts";
import type { Bus, LinkFingerprints, ListWaiting, SignalingAudit, ViewSession } from "./ports.ts";

export type RoomHubDeps = {
  bus: Bus;
  listWaiting: ListWaiting;
  viewSession: ViewSession;
  audit: SignalingAudit;
  log: Log;
  nowMs(): number;
  /** Names this hub on the bus. */
  randomId(): string;
};

export type KillOrder = Omit<KillCommand, "epoch">;
export type KillReceipt = { recorded: boolean; atMs: number; epoch: number };

export type RoomHub = SessionNotifier & {
  /** Reads all live sessions. Called once at boot, after the boot rule and before the port opens. */
  open(authority: SessionAuthority): Promise<void>;
  /**
   * Kills in memory and tells the engineer before anything is written, then has it recorded. Null when the session is
   * known here and belongs to another artist.
   */
  killNow(order: KillOrder): Promise<KillReceipt | null>;
  averageRttMs(sessionId: SessionId): number | null;
  linkFingerprints(sessionId: SessionId): { artist: LinkFingerprints | null; engineer: LinkFingerprints | null };
  userSuspended(userId: UserId): void;
};

export declare function createRoomHub(deps: RoomHubDeps): RoomHub;
