/**
 * Forwards offers, answers and ICE candidates between the artist and the joined engineer or, before that, the invited
 * one. They're passed on unchanged with the sender's real role, and neither read nor kept.
 */
import { canInSession } from "@foldback/domain/people/can";
import type { ClientMessage } from "@foldback/protocol/signaling";
import type { HubState, RoomConnection } from "../hub-state.ts";
import { tellOpposite } from "../rooms/seats.ts";
import { notNow } from "./offences.ts";

type NegotiationMessage = Extract<ClientMessage, { type: "offer" | "answer" | "ice-candidate" }>;

export function forwardNegotiation(hub: HubState, connection: RoomConnection, message: NegotiationMessage) {
  const { room, subject, role } = connection.place;
  if (!canInSession(subject, "negotiate", room.live.session)) {
    notNow(hub, connection, message.type);
    return;
  }
  if (message.type === "ice-candidate")
    tellOpposite(hub, room, role, { type: "ice-candidate", candidate: message.candidate, from: role });
  else tellOpposite(hub, room, role, { type: message.type, sdp: message.sdp, from: role });
}
