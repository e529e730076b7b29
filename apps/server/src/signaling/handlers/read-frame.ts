/**
 * Turns a raw frame into a dispatched message: it must be text within its rate and size limits, and is strictly parsed.
 * Plain pointer moves take a faster path (decision 039), and all other messages go through the schema.
 */
import { signalingLimits } from "@foldback/protocol/signaling";
import { type Connection, type HubState, personOf } from "../hub-state.ts";
import { addressRates, type FrameClass, socketRates, spend, userRates } from "../limits/flood-guard.ts";
import { classOfFrame, isInput } from "../wire/input-messages.ts";
import { parseClientMessage } from "../wire/parse-client-message.ts";
import { beginsLikeMove } from "../wire/plain-move.ts";
import { dispatch } from "./dispatch.ts";
import { forwardMove } from "./forward-move.ts";
import { refuseBadFrame, refuseOverRate } from "./violations.ts";

export function readFrame(hub: HubState, connection: Connection, data: Buffer) {
  const small = data.length <= signalingLimits.inputBytes;
  if (small && beginsLikeMove(data)) {
    readMove(hub, connection, data);
    return;
  }
  const text = small ? data.toString() : "";
  const frame = small ? classOfFrame(text) : "other";
  if (!isWithinRates(hub, connection, frame)) refuseOverRate(hub, connection);
  else readMessage(hub, connection, { text: small ? text : data.toString(), byteLength: data.length, frame });
}

function readMove(hub: HubState, connection: Connection, data: Buffer) {
  const frame = "move";
  if (!isWithinRates(hub, connection, frame)) refuseOverRate(hub, connection);
  else if (!forwardMove(hub, connection, data))
    readMessage(hub, connection, { text: data.toString(), byteLength: data.length, frame });
}

type Frame = { text: string; byteLength: number; frame: FrameClass };

function readMessage(hub: HubState, connection: Connection, { text, byteLength, frame }: Frame) {
  const message = parseClientMessage(text, byteLength);
  const mustBeInput = frame === "move" || frame === "click";
  if (message === null || (mustBeInput && !isInput(message))) refuseBadFrame(hub, connection);
  else dispatch(hub, connection, message);
}

/** Checks the narrowest budget first, so a frame refused for its socket doesn't count against the user or address. */
export function isWithinRates(hub: HubState, connection: Connection, frame: FrameClass): boolean {
  const nowMs = hub.nowMs();
  if (!spend(connection, frame, socketRates, nowMs)) return false;
  if (frame === "kill") return true;
  const person = personOf(connection);
  if (person !== null && !spend(person.budget, frame, userRates, nowMs)) return false;
  return spend(connection.address.budget, frame, addressRates, nowMs);
}
