/**
 * Receives other server processes' messages about sessions, seats and kills. Applies them like local events, but
 * doesn't publish them again.
 */
import type { UserId } from "@foldback/domain/ids";
import { closeCodes } from "@foldback/protocol/close-codes";
import { type HubState, isTaken, type Room, type Seat } from "../hub-state.ts";
import { close, sendIfKeepingUp, sendText } from "../wire/connection.ts";
import { fromWire, type HubMessage, hubTopic, isHubMessage, ownTopic } from "./bus-messages.ts";
import { tellDashboards } from "./delivery-notifier.ts";
import { acknowledge, endInMemory } from "./kill-now.ts";
import { notifyAdmins } from "./notify-admins.ts";
import { askToReconnect, closeAllOf } from "./people.ts";
import { removePhone, setTally } from "./phone-remotes.ts";
import { roleOf, seatOf } from "./room.ts";
import { mirrorSession } from "./session-mirror.ts";
import { tellTabRemotesOfSeat } from "./tab-remotes.ts";
import { announce, engineerSeat, handleEmptiedSeat, markLostLinks, tellSeatOfTakes } from "./tab-seats.ts";
import { keepLight } from "./take-lights.ts";

/** Returns the function that unsubscribes from both topics. */
export function listenToBus(hub: HubState, lobby: { refresh(): void }): () => void {
  const hear = (message: unknown) => {
    if (!isHubMessage(message) || message.from === hub.hubId) return;
    handle(hub, message);
    if (message.kind === "session-changed") {
      lobby.refresh();
      notifyAdmins(hub, "sessions");
    }
  };
  const stops = [hub.bus.subscribe(hubTopic, hear), hub.bus.subscribe(ownTopic(hub.hubId), hear)];
  return () => {
    for (const stop of stops) stop();
  };
}

function handle(hub: HubState, message: HubMessage) {
  switch (message.kind) {
    case "session-changed":
      mirrorSession(hub, fromWire(message.live));
      return;
    case "suspended":
      closeAllOf(hub, message.userId);
      return;
    case "sign-in-ended":
      askToReconnect(hub, message.userId);
      return;
    case "people-changed":
      notifyAdmins(hub, "people");
      return;
    case "take-light":
      keepLight(hub, message.sessionId, message.told);
      return;
    case "takes-changed":
      tellDashboards(hub, message.userId, message.change);
      return;
    case "hub-gone":
      forgetHub(hub, message.hub);
      return;
    default:
      handleInRoom(hub, message);
  }
}

type RoomMessage = Exclude<
  HubMessage,
  {
    kind:
      | "session-changed"
      | "suspended"
      | "sign-in-ended"
      | "people-changed"
      | "take-light"
      | "takes-changed"
      | "hub-gone";
  }
>;

function handleInRoom(hub: HubState, message: RoomMessage) {
  const room = hub.rooms.get(message.sessionId);
  if (room === undefined) return;
  switch (message.kind) {
    case "killed":
      if (room.killedAtMs === null) endInMemory(hub, room, message.atMs);
      return;
    case "kill-recorded":
      acknowledge(hub, room, message);
      return;
    case "seat-taken":
      takenElsewhere(hub, room, message);
      return;
    case "seat-left":
      leftElsewhere(hub, room, message);
      return;
    case "tally":
      setTally(hub, room, message.tally);
      return;
    case "phone-removed":
      removePhone(hub, room, message.pairingId);
      return;
    case "text":
      hearText(hub, room, message);
  }
}

function takenElsewhere(hub: HubState, room: Room, message: Extract<HubMessage, { kind: "seat-taken" }>) {
  const { userId, from, serial, page, tab, asking } = message;
  const role = roleOf(room, userId);
  const seat = role === "artist" ? room.artist : engineerSeat(room, userId);
  if (!asking && isTaken(seat)) return;
  if (seat.local !== null) close(seat.local, closeCodes.replacedByNewerConnection, hub.nowMs());
  seat.local = null;
  seat.remote = { hub: from, serial };
  seat.page = page;
  seat.tab = tab;
  seat.lostAtMs = null;
  tellTabRemotesOfSeat(hub, room, userId);
  markLostLinks(room, hub.nowMs());
  announce(hub, room, { type: "peer-joined", from: role, page: page ?? undefined });
  if (role === "artist") tellSeatOfTakes(hub, room);
  if (asking) for (const sitting of localOccupants(room)) answerPresence(hub, room, sitting);
}

function forgetHub(hub: HubState, gone: string) {
  for (const room of hub.rooms.values()) {
    const seats: [UserId, Seat][] = [[room.live.session.artistId, room.artist], ...room.engineers];
    for (const [userId, seat] of seats) {
      if (seat.remote?.hub !== gone) continue;
      seat.remote = null;
      seat.lostAtMs = hub.nowMs();
      handleEmptiedSeat(hub, room, userId);
    }
  }
}

function* localOccupants(room: Room): Generator<{ userId: UserId; seat: Seat }> {
  if (room.artist.local !== null) yield { userId: room.live.session.artistId, seat: room.artist };
  for (const [userId, seat] of room.engineers) if (seat.local !== null) yield { userId, seat };
}

function answerPresence(hub: HubState, room: Room, { userId, seat }: { userId: UserId; seat: Seat }) {
  if (seat.local === null) return;
  const { serial } = seat.local;
  const about = { sessionId: room.sessionId, userId, serial, page: seat.page, tab: seat.tab, asking: false };
  hub.bus.publish(hubTopic, { kind: "seat-taken", from: hub.hubId, ...about });
}

function leftElsewhere(hub: HubState, room: Room, message: Extract<HubMessage, { kind: "seat-left" }>) {
  const seat = seatOf(room, message.userId);
  if (seat?.remote?.hub !== message.from || seat.remote.serial !== message.serial) return;
  seat.remote = null;
  seat.lostAtMs = message.isLost ? hub.nowMs() : null;
  handleEmptiedSeat(hub, room, message.userId);
}

function hearText(hub: HubState, room: Room, message: Extract<HubMessage, { kind: "text" }>) {
  const local = seatOf(room, message.userId)?.local ?? null;
  if (local === null) return;
  if (message.droppable) sendIfKeepingUp(local, message.text, hub.nowMs());
  else sendText(local, message.text, hub.nowMs());
}
