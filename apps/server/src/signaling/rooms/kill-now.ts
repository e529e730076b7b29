/**
 * Carries out a kill for the artist's socket and for the HTTP route: ends the session in memory and raises its epoch,
 * tells the engineer and closes their socket, and only then records it. Nothing here ever undoes a kill.
 */
import { isLive, reduceSession, type StudioSession } from "@foldback/domain/session/session-state";
import { closeCodes } from "@foldback/protocol/close-codes";
import type { KillOrder } from "../../modules/kill/ports.ts";
import type { HubState, KillReceipt, Room } from "../hub-state.ts";
import { close, send } from "../wire/connection.ts";
import { hubTopic } from "./bus-messages.ts";
import { closePhoneRemotes, sendToPhoneRemotes } from "./phone-remotes.ts";
import { controlWindowOf } from "./room.ts";
import { saveRtt } from "./session-mirror.ts";
import { closeTabRemotes, sendToTabRemotes } from "./tab-remotes.ts";

export async function killNow(hub: HubState, order: KillOrder): Promise<KillReceipt | null> {
  const room = hub.rooms.get(order.sessionId);
  if (room === undefined) return recordUnseen(hub, order);
  if (room.live.session.artistId !== order.artistId) return null;
  if (room.killedAtMs === null) {
    const atMs = hub.wallMs();
    hub.bus.publish(hubTopic, { kind: "killed", from: hub.hubId, sessionId: order.sessionId, atMs });
    endInMemory(hub, room, atMs);
    saveRtt(hub, room);
  }
  room.recordingKill ??= record(hub, room, order).finally(() => {
    room.recordingKill = null;
  });
  return room.recordingKill;
}

/** For a session that this hub doesn't know. The sessions module finds out whether it belongs to this artist. */
async function recordUnseen(hub: HubState, order: KillOrder): Promise<KillReceipt> {
  const answer = await hub.authority.recordKill({ ...order, epoch: 0 });
  // The spool doesn't know whether the session had already ended, but the hub does.
  const endReason = hub.ended.get(order.sessionId) ?? "killed";
  const alreadyOver = answer.alreadyOver || endReason !== "killed";
  return { ...answer, alreadyOver, atMs: hub.wallMs(), epoch: 0 };
}

/** Works only in memory, so it takes effect immediately. After this, no message from the engineer passes. */
export function endInMemory(hub: HubState, room: Room, atMs: number) {
  room.killedAtMs = atMs;
  room.live = {
    ...room.live,
    session: endedByKill(room.live.session, atMs),
    grant: { status: "revoked", reason: "killed" },
  };
  room.control = controlWindowOf(room.live, hub.wallMs());
  room.lostSinceMs = { artist: null, engineer: null };
  const { epoch } = room.live.session;
  const nowMs = hub.nowMs();
  for (const { local } of room.engineers.values()) {
    if (local === null) continue;
    send(local, { type: "killed", atMs, epoch, recorded: false }, nowMs);
    close(local, closeCodes.sessionEnded, nowMs);
  }
  const message = { type: "killed", atMs, epoch, recorded: false } as const;
  // Tells the studio to stop sending the picture and sound peer to peer, in case the kill came from a phone or a
  // replaced window. The page that sent the kill receives this again.
  if (room.artist.local !== null) send(room.artist.local, message, nowMs);
  sendToPhoneRemotes(hub, room, message);
  sendToTabRemotes(hub, room, { isFor: () => true, message: message });
  closeTabRemotes(hub, room, "engineer");
  hub.onKilled(room.live.session.artistId);
}

function endedByKill(session: StudioSession, atMs: number): StudioSession {
  if (!isLive(session.state)) return session;
  const step = reduceSession(session, { type: "ended", atMs, reason: "killed" });
  return step.ok ? step.session : session;
}

/** If a kill arrives by socket and HTTP at the same time, both wait for the same attempt to record it. */
async function record(hub: HubState, room: Room, order: KillOrder): Promise<KillReceipt> {
  const told = { atMs: room.killedAtMs ?? hub.wallMs(), epoch: room.live.session.epoch };
  let recorded = false;
  try {
    const answer = await hub.authority.recordKill({ ...order, epoch: told.epoch });
    recorded = answer.recorded;
    return { ...told, ...answer, epoch: newestEpoch(room, told.epoch) };
  } finally {
    // An epoch must never fall, and recording the kill may already have announced a higher one.
    const receipt = { ...told, epoch: newestEpoch(room, told.epoch), recorded };
    acknowledge(hub, room, receipt);
    hub.bus.publish(hubTopic, { kind: "kill-recorded", from: hub.hubId, sessionId: order.sessionId, ...receipt });
  }
}

const newestEpoch = (room: Room, toldEpoch: number) => Math.max(toldEpoch, room.live.session.epoch);

/**
 * The artist's own screen stopped everything when the kill switch was pressed. This tells it to stop sending the kill.
 */
export function acknowledge(hub: HubState, room: Room, receipt: Omit<KillReceipt, "alreadyOver">) {
  sendToPhoneRemotes(hub, room, { type: "killed", ...receipt });
  closePhoneRemotes(hub, room);
  sendToTabRemotes(hub, room, { isFor: ({ role }) => role === "artist", message: { type: "killed", ...receipt } });
  closeTabRemotes(hub, room, "artist");
  const { local } = room.artist;
  if (local === null) return;
  send(local, { type: "killed", ...receipt }, hub.nowMs());
  close(local, closeCodes.sessionEnded, hub.nowMs());
}
