/**
 * What a hub remembers: connections, the people and addresses behind them, and rooms with their two kinds of seats.
 * Types and their first values only; who may change them is in the files named after the act.
 */
import type { Duplex } from "node:stream";
import type { SessionId, UserId } from "@foldback/domain/ids";
import type { StudioTally } from "@foldback/domain/pairing/phone-pairing";
import type { Subject } from "@foldback/domain/people/can";
import type { EndReason } from "@foldback/domain/session/session-state";
import type { WebSocket } from "ws";
import type { Log } from "../log.ts";
import type {
  KillAnswer,
  KillTokens,
  LinkFingerprints,
  LiveSession,
  SessionAuthority,
} from "../modules/sessions/ports.ts";
import type { FloodBudget } from "./limits/flood-guard.ts";
import type { StrikeRecord } from "./limits/strikes.ts";
import type { Bus, ListWaiting, SignalingAudit } from "./ports.ts";
import type { RttAverage } from "./rooms/rtt-average.ts";

export type RoomRole = "artist" | "engineer";

/** `strangers` are the connections that have not said who they are. */
/** One network, by the address that came from it first. */
export type Address = {
  ipAddress: string;
  connections: number;
  budget: FloodBudget;
  /** One of its connections has said who it is, or is gone. */
  introduced(): void;
};
export type Person = {
  userId: UserId;
  connections: Set<Connection>;
  budget: FloodBudget;
  /** Forgeries since the last one that was reported, and when that was. */
  forgeries: { reportedAtMs: number; suppressed: number };
};

/** Where a connection stands. Only `room`, `lobby` and `admin` have authenticated. */
type Place =
  | { kind: "new" }
  | { kind: "checking"; person: Person | null }
  | { kind: "lobby"; person: Person; greeted: boolean }
  | { kind: "admin"; person: Person }
  | InRoom
  | BesideRoom
  /** `left` is the place the connection held: its seat stays taken until the socket is gone, and its kill is still obeyed. */
  | ClosingPlace;
export type ClosingPlace = { kind: "closing"; person: Person | null; left: InRoom | BesideRoom | null };
/** A phone of the artist; `pairingId` null is their own sign-in on it. */
export type BesideRoom = { kind: "phone"; person: Person; room: Room; pairingId: string | null };
export type InRoom = { kind: "room"; person: Person; subject: Subject; room: Room; role: RoomRole; page: string };

/** Kept flat and small: ten thousand of them may idle. */
export type Connection = StrikeRecord &
  FloodBudget & {
    readonly socket: WebSocket;
    /** The stream under the socket. */
    readonly transport: Duplex;
    readonly address: Address;
    /** Names the connection on the bus, together with the hub. */
    readonly serial: number;
    place: Place;
    stranger: boolean;
    lastHeardMs: number;
    /** When the sweep has something to do: the deadline of the first frame, the next ping, the end of closing. */
    dueMs: number;
    lastErrorMs: number;
  };
export type RoomConnection = Connection & { place: InRoom };
export type PhoneRemoteConnection = Connection & { place: BesideRoom };

/** One participant's presence in a room: on this process, on another one, or not at all; and with which page last. */
export type Seat = { local: Connection | null; remote: { hub: string; serial: number } | null; page: string | null };

/** What `effectiveScopes` gave at the last change, in the form that sixty questions a second need. */
export type ControlWindow = { engineerId: UserId | null; epoch: number; pointUntilMs: number; controlUntilMs: number };

export type Room = {
  readonly sessionId: SessionId;
  live: LiveSession;
  control: ControlWindow;
  artist: Seat;
  engineers: Map<UserId, Seat>;
  /** Phones beside it, those of this process. */
  phoneRemotes: Set<Connection>;
  /** What this process has learned of paired phones: it let them in beside the room, or heard that the artist removed them. */
  phones: Map<string, "paired" | "removed">;
  /** What the studio's screen last said of itself; null while it is not connected. */
  tally: StudioTally | null;
  /** Since when a participant of the active session has had no link. */
  lostSinceMs: { artist: number | null; engineer: number | null };
  pausingSinceMs: number | null;
  rtt: RttAverage;
  fingerprints: { artist: LinkFingerprints | null; engineer: LinkFingerprints | null };
  /** Since when the two views of the peer link differ; `reported` once it has lasted. */
  fingerprintsDiffer: { sinceMs: number; reported: boolean } | null;
  /** Set by a kill, at once; the record may come later. */
  killedAtMs: number | null;
  recordingKill: Promise<KillReceipt> | null;
};

export type HubDeps = {
  bus: Bus;
  listWaiting: ListWaiting;
  audit: SignalingAudit;
  log: Log;
  /** Never jumps: for silence, deadlines and budgets. */
  nowMs(): number;
  /** The time of day: for what is told, recorded, or compared with an expiry on record. */
  wallMs(): number;
  killTokens: Pick<KillTokens, "issue">;
  /** Names this hub on the bus. */
  randomId(): string;
};

export type HubState = HubDeps & {
  readonly hubId: string;
  authority: SessionAuthority;
  readonly rooms: Map<SessionId, Room>;
  readonly people: Map<UserId, Person>;
  /** Sessions that ended, and how: a change that was committed before the end but told after it must not revive them. */
  readonly ended: Map<SessionId, EndReason>;
  /** Engineers whose waiting list is out of date. */
  readonly staleLists: Set<UserId>;
};

export type KillReceipt = KillAnswer & { atMs: number; epoch: number };

export const emptySeat = (): Seat => ({ local: null, remote: null, page: null });
export const isTaken = (seat: Seat | undefined) => seat !== undefined && (seat.local !== null || seat.remote !== null);
export const isInRoom = (connection: Connection): connection is RoomConnection => connection.place.kind === "room";
export const personOf = ({ place }: Connection): Person | null => (place.kind === "new" ? null : place.person);
