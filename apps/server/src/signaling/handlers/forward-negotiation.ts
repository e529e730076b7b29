/**
 * Forwards offers, answers and ICE candidates between the artist and the joined or invited engineer. It passes them on
 * unchanged with the sender's real role, and neither reads nor stores them.
 */
import { effectiveScopes } from "@foldback/domain/consent/grant";
import { canInSession } from "@foldback/domain/people/can";
import type { ClientMessage } from "@foldback/protocol/signaling";
import { type HubState, isInRoom, type RoomConnection } from "../hub-state.ts";
import { sendToOpposite } from "../rooms/tab-seats.ts";
import { refuseForNow } from "./violations.ts";

type NegotiationMessage = Extract<ClientMessage, { type: "offer" | "answer" | "ice-candidate" }>;

type Forward<Message> = (hub: HubState, connection: RoomConnection, message: Message) => void;

export const forwardNegotiation = onceLeaseIsGood(forward);
/**
 * Forwards the negotiation of the lossless feed only while the artist allows that feed, and only between the artist and
 * the joined engineer (TK-121).
 */
export const forwardLosslessLink = onceLeaseIsGood(forwardLossless);

/** If the lease is over, waits for its renewal, because a lost offer is never sent again. Messages keep their order. */
function onceLeaseIsGood<Message extends ClientMessage>(pass: Forward<Message>): Forward<Message> {
  const onceRenewed: (...args: Parameters<Forward<Message>>) => Promise<void> = async (hub, connection, message) => {
    const mayAct = await hub.lease.refresh();
    if (mayAct && isInRoom(connection)) pass(hub, connection, message);
    else refuseForNow(hub, connection, message.type);
  };
  return (hub, connection, message) => {
    if (hub.lease.mayAct()) pass(hub, connection, message);
    else void onceRenewed(hub, connection, message);
  };
}

function forward(hub: HubState, connection: RoomConnection, message: NegotiationMessage) {
  const { room, subject, role } = connection.place;
  if (!canInSession(subject, "negotiate", room.live.session)) {
    refuseForNow(hub, connection, message.type);
    return;
  }
  if (message.type === "ice-candidate")
    sendToOpposite(hub, room, role, { type: "ice-candidate", candidate: message.candidate, from: role });
  else sendToOpposite(hub, room, role, { type: message.type, sdp: message.sdp, from: role });
}

function forwardLossless(
  hub: HubState,
  connection: RoomConnection,
  { type, feedId, part }: Extract<ClientMessage, { type: "lossless-link" }>,
) {
  const { room, subject, role } = connection.place;
  const { session, grant } = room.live;
  const mayHear = effectiveScopes(session, grant, hub.wallMs()).includes("lossless");
  const isOfSession = role === "artist" || session.engineerId === subject.userId;
  if (!mayHear || !isOfSession || !canInSession(subject, "negotiate", session))
    return refuseForNow(hub, connection, type);
  sendToOpposite(hub, room, role, { type, feedId, part, from: role });
}
