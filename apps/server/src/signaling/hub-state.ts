/**
 * The hub's state: connections, their users and addresses, and rooms with their seats. This file only has types and
 * initial values; the files named after actions change the state.
 */
import type { Duplex } from "node:stream";
import type { SessionId, UserId } from "@foldback/domain/ids";
import type { ReportedTally } from "@foldback/domain/pairing/phone-pairing";
import type { Subject } from "@foldback/domain/people/can";
import type { EndReason } from "@foldback/domain/session/session-state";
import type { ReportedLight } from "@foldback/domain/takes/take-light";
import type { ClientMessage } from "@foldback/protocol/signaling";
import type { WebSocket } from "ws";
import type { Log } from "../log.ts";
import type { KillAnswer, KillTokens } from "../modules/kill/ports.ts";
import type { Lease } from "../modules/nodes/serving-lease.ts";
import type { LiveSession } from "../modules/sessions/ports.ts";
import type { LinkFingerprints, SessionAuthority } from "../modules/sessions/signaling-ports.ts";
import type { FloodBudget } from "./limits/flood-guard.ts";
import type { StrikeRecord } from "./limits/strikes.ts";
import type { Bus, ListWaiting, SignalingAudit, TicketHolder } from "./ports.ts";
import type { RttAverage } from "./rooms/rtt-average.ts";

export type KillMessage = Extract<ClientMessage, { type: "kill" }>;
export type RoomRole = "artist" | "engineer";

/** One network's connections and flood budget. `ipAddress` is the first address that connected from it. */
export type Address = {
  ipAddress: string;
  connections: number;
  budget: FloodBudget;
  /** Called when one of the network's connections has authenticated or closed. */
  introduced(): void;
};
export type Person = {
  userId: UserId;
  connections: Set<Connection>;
  budget: FloodBudget;
  /** The time of the last reported forgery, and how many have arrived since. */
  forgeries: { reportedAtMs: number; suppressed: number };
};

/** Where a connection is. In `new` and `checking` it hasn't authenticated yet. */
type Place =
  | { kind: "new" }
  | CheckingPlace
  | { kind: "lobby"; person: Person; greeted: boolean }
  | { kind: "admin"; person: Person }
  | InRoom
  | PhonePlace
  | TabRemotePlace
  /**
   * `left` is the previous place. The connection keeps its seat until the socket has closed, and can still send a kill.
   */
  | ClosingPlace;
export type ClosingPlace = {
  kind: "closing";
  person: Person | null;
  left: InRoom | PhonePlace | TabRemotePlace | CheckingPlace | null;
};
/** `holder` is known once the ticket is redeemed. `kill` arrived before the hub knew who sent it. */
export type CheckingPlace = {
  kind: "checking";
  person: Person | null;
  holder: TicketHolder | null;
  kill: KillMessage | null;
};
/** One of the artist's phones. If `pairingId` is null, it uses the artist's own sign-in. */
export type PhonePlace = { kind: "phone"; person: Person; room: Room; pairingId: string | null };
type Participant = { person: Person; subject: Subject; room: Room; role: RoomRole };
/** `page` changes with every reload, `tab` doesn't. */
export type InRoom = Participant & { kind: "room"; page: string; tab: string };
/** Another tab of a participant, without the seat. `recordsTake` is true while it says that it's recording a take. */
export type TabRemotePlace = Participant & { kind: "tab-remote"; recordsTake: boolean };

/** Kept flat and small, because ten thousand connections may be idle. */
export type Connection = StrikeRecord &
  FloodBudget & {
    readonly socket: WebSocket;
    /** The raw stream under the WebSocket. */
    readonly transport: Duplex;
    readonly address: Address;
    /** Identifies the connection on the bus, together with the hub's id. */
    readonly serial: number;
    place: Place;
    stranger: boolean;
    lastHeardMs: number;
    /** When the sweep must act next: at the first frame's deadline, the next ping, or the deadline for closing. */
    dueMs: number;
    lastErrorMs: number;
  };
export type RoomConnection = Connection & { place: InRoom };
export type PhoneRemoteConnection = Connection & { place: PhonePlace };
export type TabRemoteConnection = Connection & { place: TabRemotePlace };

/** A participant's connection, on this process or another, and the page and tab they last used. */
export type Seat = {
  local: Connection | null;
  remote: { hub: string; serial: number } | null;
  page: string | null;
  tab: string | null;
  /** When the connection was lost. Null while connected and after the page closed, because its tab won't come back. */
  lostAtMs: number | null;
};

/** The result of `effectiveScopes` at the last change, cached because input is checked sixty times a second. */
export type ControlWindow = { engineerId: UserId | null; epoch: number; pointUntilMs: number; controlUntilMs: number };

export type Room = {
  readonly sessionId: SessionId;
  live: LiveSession;
  control: ControlWindow;
  artist: Seat;
  engineers: Map<UserId, Seat>;
  /** The phone remotes connected to this process. */
  phoneRemotes: Set<Connection>;
  /** The participants' tabs without a seat that are connected to this process. */
  tabRemotes: Set<Connection>;
  /** The phones that this process let into the room, and those that it knows the artist has removed. */
  phones: Map<string, "paired" | "removed">;
  /** The studio screen's last report, or null while it isn't connected. */
  tally: ReportedTally | null;
  /** When each participant in the active session lost their link. */
  lostSinceMs: { artist: number | null; engineer: number | null };
  pausingSinceMs: number | null;
  rtt: RttAverage;
  fingerprints: { artist: LinkFingerprints | null; engineer: LinkFingerprints | null };
  /**
   * `sinceMs` is when the two sides began to report different fingerprints. `reported` is set once we've reported that.
   */
  fingerprintsDiffer: { sinceMs: number; reported: boolean } | null;
  /** Set immediately by a kill, before it's recorded. */
  killedAtMs: number | null;
  recordingKill: Promise<KillReceipt> | null;
};

export type HubDeps = {
  bus: Bus;
  lease: Lease;
  listWaiting: ListWaiting;
  audit: SignalingAudit;
  log: Log;
  /** A clock that never jumps, for silence, deadlines and budgets. */
  nowMs(): number;
  /** The time of day, for display, for records, and for checking recorded expiries. */
  wallMs(): number;
  killTokens: Pick<KillTokens, "issue">;
  /** Identifies this hub on the bus. */
  randomId(): string;
  /** Called for a kill by anyone, before it's recorded. */
  onKilled(artistId: UserId): void;
};

export type HubState = HubDeps & {
  readonly hubId: string;
  authority: SessionAuthority;
  readonly rooms: Map<SessionId, Room>;
  readonly people: Map<UserId, Person>;
  /** Ended sessions and their end reasons. A change committed earlier but reported later must not revive them. */
  readonly ended: Map<SessionId, EndReason>;
  /** What artists' pages last reported about their takes after a session, and how long the report stays valid. */
  readonly takeLights: Map<SessionId, { told: ReportedLight; untilMs: number }>;
  /** Engineers whose waiting list is out of date. */
  readonly staleLists: Set<UserId>;
};

export type KillReceipt = KillAnswer & { atMs: number; epoch: number };

export const emptySeat = (): Seat => ({ local: null, remote: null, page: null, tab: null, lostAtMs: null });
export const isTaken = (seat: Seat | undefined) => seat !== undefined && (seat.local !== null || seat.remote !== null);
export const isInRoom = (connection: Connection): connection is RoomConnection => connection.place.kind === "room";
export const isTabRemote = (connection: Connection): connection is TabRemoteConnection =>
  connection.place.kind === "tab-remote";
export const personOf = ({ place }: Connection): Person | null => (place.kind === "new" ? null : place.person);
