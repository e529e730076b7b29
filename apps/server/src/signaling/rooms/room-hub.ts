/**
 * The hub: all of signaling's state and actions for the sessions on this server process. It implements the sessions
 * module's notifier port, and the gateway passes it the connections.
 */
import type { SessionId, UserId } from "@foldback/domain/ids";
import type { Subject } from "@foldback/domain/people/can";
import { closeCodes } from "@foldback/protocol/close-codes";
import type { Presence } from "../../modules/engineers/ports.ts";
import type { KillOrder, KillSwitch } from "../../modules/kill/ports.ts";
import type { PhoneNotifier } from "../../modules/pairing/ports.ts";
import type { LiveSession, SessionNotifier } from "../../modules/sessions/ports.ts";
import type { LinkReports, SessionAuthority } from "../../modules/sessions/signaling-ports.ts";
import { viewSession } from "../../modules/sessions/view-session.ts";
import type { DeliveryNotifier, TakeLights } from "../../modules/takes/ports.ts";
import type { NotesNotifier } from "../../modules/talkback/ports.ts";
import type { Connection, HubDeps, HubState, KillReceipt, Person, Room } from "../hub-state.ts";
import { close, send } from "../wire/connection.ts";
import { hubTopic, toWire } from "./bus-messages.ts";
import { createDeliveryNotifier } from "./delivery-notifier.ts";
import { killNow } from "./kill-now.ts";
import { reportDifferingFingerprints } from "./link-facts.ts";
import { extendGracePeriods, pauseLostSessions } from "./link-loss.ts";
import { listenToBus } from "./listen-to-bus.ts";
import { createLobby } from "./lobby.ts";
import { notifyAdmins } from "./notify-admins.ts";
import { askToReconnect, closeAllOf, forgetIdlePeople, isAtDesk } from "./people.ts";
import { addPhoneRemote, isPhoneRemote, removePhone } from "./phone-remotes.ts";
import { isEnded, seatRole } from "./room.ts";
import { isRttDue } from "./rtt-average.ts";
import { mirrorSession, saveRtt } from "./session-mirror.ts";
import { enterWithRole, sendToSeat, type WantedSeat } from "./tab-seats.ts";
import { createTakeLights } from "./take-lights.ts";
import { createNotesNotifier } from "./tell-notes.ts";

export type RoomHub = SessionNotifier &
  PhoneNotifier &
  KillSwitch &
  Presence &
  LinkReports & {
    /**
     * Sets the authority that answers questions about sessions and records kills. Called once, before the port opens.
     */
    attach(authority: SessionAuthority): void;
    /** Loads all live sessions. Called once startup has paused the active ones, and before we accept sockets. */
    open(): Promise<void>;
    /**
     * Ends the session in memory, tells the engineer, and then records the kill, which takes effect even if recording
     * fails and this rejects. Returns null if the session belongs to another artist.
     */
    killNow(order: KillOrder): Promise<KillReceipt | null>;
    /**
     * Call this when one of the user's sign-ins has ended. All their sockets must reconnect with a ticket from a valid
     * sign-in.
     */
    signInEnded(userId: UserId): void;
    averageRttMs(sessionId: SessionId): number | null;
    /** Gives the connection the seat, or makes it a tab remote. Without ids, it counts as a new page in a new tab. */
    enterRoom(connection: Connection, who: Entering & { wanted: WantedSeat }): Promise<void>;
    enterLobby(connection: Connection, person: Person): void;
    /** Lets one of the artist's phones in. Other users' tickets are refused. */
    enterAsPhone(connection: Connection, who: Entering & { pairingId: string | null }): Promise<void>;
    enterAdmin(connection: Connection, person: Person): void;
    /** Call this when a user has signed up, or a user's roles or state have changed. */
    peopleChanged(): void;
    /** Call this when the server has stalled for this long. No link counts as lost during that time. */
    excuse(stalledMs: number): void;
    /** Does everything that's due: pauses, averages, lists. The gateway's timer calls this. */
    tick(): void;
    notes: NotesNotifier;
    takeLights: TakeLights;
    deliveryNotifier: DeliveryNotifier;
    /** Used by the gateway and the handlers. */
    state: HubState;
    close(): void;
  };

export function createRoomHub(deps: HubDeps): RoomHub {
  const hub = newHubState(deps);
  const lobby = createLobby(hub);
  const stopListening = listenToBus(hub, lobby);

  return {
    state: hub,
    notes: createNotesNotifier(hub),
    takeLights: createTakeLights(hub),
    deliveryNotifier: createDeliveryNotifier(hub),
    attach(authority) {
      hub.authority = authority;
    },
    async open() {
      for (const live of await hub.authority.loadAllLive()) mirrorSession(hub, live);
    },
    sessionChanged(live) {
      mirrorSession(hub, live);
      hub.bus.publish(hubTopic, { kind: "session-changed", from: hub.hubId, live: toWire(live) });
      lobby.refresh();
      notifyAdmins(hub, "sessions");
    },
    userSuspended(userId) {
      closeAllOf(hub, userId);
      hub.bus.publish(hubTopic, { kind: "suspended", from: hub.hubId, userId });
    },
    signInEnded(userId) {
      askToReconnect(hub, userId);
      hub.bus.publish(hubTopic, { kind: "sign-in-ended", from: hub.hubId, userId });
    },
    isOnline: (userId) => isAtDesk(hub, userId),
    knows: ({ sessionId, artistId }) => hub.rooms.get(sessionId)?.live.session.artistId === artistId,
    killNow: (order) => killNow(hub, order),
    averageRttMs: (sessionId) => hub.rooms.get(sessionId)?.rtt.meanMs ?? null,
    linkFingerprints: (sessionId) => hub.rooms.get(sessionId)?.fingerprints ?? { artist: null, engineer: null },
    enterRoom: (connection, who) => enterRoom(hub, connection, who),
    enterAsPhone: (connection, who) => enterAsPhone(hub, connection, who),
    phonesChanged(sessionId) {
      const room = hub.rooms.get(sessionId);
      if (room === undefined) return;
      const to = { userId: room.live.session.artistId, seat: room.artist };
      sendToSeat(hub, room, to, { text: JSON.stringify({ type: "phones-changed" }), droppable: false });
    },
    phoneRemoved(sessionId, pairingId) {
      const room = hub.rooms.get(sessionId);
      if (room !== undefined) removePhone(hub, room, pairingId);
      hub.bus.publish(hubTopic, { kind: "phone-removed", from: hub.hubId, sessionId, pairingId });
    },
    phoneStatusOf: (sessionId, pairingId) => hub.rooms.get(sessionId)?.phones.get(pairingId) ?? null,
    tallyOf: (sessionId) => hub.rooms.get(sessionId)?.tally ?? null,
    enterLobby(connection, person) {
      connection.place = { kind: "lobby", person, greeted: false };
      hub.staleLists.add(person.userId);
      lobby.refresh();
    },
    enterAdmin(connection, person) {
      connection.place = { kind: "admin", person };
      send(connection, { type: "admin_joined" }, hub.nowMs());
    },
    peopleChanged() {
      notifyAdmins(hub, "people");
      hub.bus.publish(hubTopic, { kind: "people-changed", from: hub.hubId });
    },
    excuse: (stalledMs) => extendGracePeriods(hub, stalledMs),
    tick: () => tick(hub),
    close: stopListening,
  };
}

const newHubState = (deps: HubDeps): HubState => ({
  ...deps,
  hubId: deps.randomId(),
  authority: notAttached,
  rooms: new Map(),
  people: new Map(),
  ended: new Map(),
  takeLights: new Map(),
  staleLists: new Set(),
});

type Entering = { person: Person; subject: Subject; sessionId: SessionId };

async function enterRoom(
  hub: HubState,
  connection: Connection,
  { person, subject, sessionId, wanted }: Entering & { wanted: WantedSeat },
) {
  const room = await roomFor(hub, subject, sessionId);
  if (connection.place.kind !== "checking") return;
  const nowMs = hub.nowMs();
  const role = room === null ? null : seatRole(subject, room.live.session);
  if (room === null || (role === null && !isLate(room.live, subject.userId))) {
    close(connection, closeCodes.notAMember, nowMs);
  } else if (role === null || isEnded(room)) {
    const session = viewSession(room.live, { userId: subject.userId, nowMs: hub.wallMs() });
    send(connection, { type: "session", session }, nowMs);
    close(connection, closeCodes.sessionEnded, nowMs);
  } else {
    enterWithRole(hub, connection, { participant: { person, subject, room, role }, wanted });
  }
}

async function enterAsPhone(
  hub: HubState,
  connection: Connection,
  { person, subject, sessionId, pairingId }: Entering & { pairingId: string | null },
) {
  const room = await roomFor(hub, subject, sessionId);
  if (connection.place.kind !== "checking") return;
  // The phone was removed while it was entering.
  const isRemoved = pairingId !== null && room?.phones.get(pairingId) === "removed";
  if (room === null || isRemoved || room.live.session.artistId !== subject.userId) {
    close(connection, closeCodes.notAMember, hub.nowMs());
  } else if (isEnded(room)) close(connection, closeCodes.sessionEnded, hub.nowMs());
  else {
    connection.place = { kind: "phone", person, room, pairingId };
    if (isPhoneRemote(connection)) addPhoneRemote(hub, connection);
  }
}

function tick(hub: HubState) {
  pauseLostSessions(hub);
  for (const room of hub.rooms.values()) {
    if (isRttDue(room.rtt, hub.nowMs())) saveRtt(hub, room);
    reportDifferingFingerprints(hub, room);
  }
  forgetIdlePeople(hub);
}

/** Participants who return after the end are told that the session has ended. */
const isLate = ({ session }: LiveSession, userId: UserId) =>
  session.state.status === "ended" && (userId === session.artistId || userId === session.engineerId);

/**
 * Decides from memory first. If that would refuse, asks the database once, because another process may have changed the
 * session.
 */
async function roomFor(hub: HubState, subject: Subject, sessionId: SessionId): Promise<Room | null> {
  const known = hub.rooms.get(sessionId);
  if (known !== undefined && (isEnded(known) || seatRole(subject, known.live.session) !== null)) return known;
  const live = await hub.authority.loadLive(sessionId);
  const latest = hub.rooms.get(sessionId);
  if (live === null || (latest !== undefined && latest.live.session.epoch >= live.session.epoch)) return latest ?? null;
  return mirrorSession(hub, live);
}

const refuse = () => Promise.reject(new Error("the hub has no authority"));
const notAttached: SessionAuthority = {
  loadLive: refuse,
  loadAllLive: refuse,
  recordKill: refuse,
  pauseForLostLink: refuse,
  saveRtt: refuse,
};
