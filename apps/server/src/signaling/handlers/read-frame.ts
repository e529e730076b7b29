/**
 * Turns a raw frame into a dispatched message: it must be text within its rate and size limits, and is strictly parsed.
 * Plain pointer moves take the fastest path, small frames that look like input a fast one, and the rest go through the
 * schema.
 */
import { signalingLimits } from "@foldback/protocol/signaling";
import { type Connection, type HubState, personOf } from "../hub-state.ts";
import { addressRates, type FrameClass, socketRates, spend, userRates } from "../limits/flood-guard.ts";
import { parseClientMessage } from "../wire/parse-client-message.ts";
import { classOfFrame, parseInputMessage } from "../wire/parse-input-message.ts";
import { beginsLikeMove } from "../wire/plain-move.ts";
import { dispatch } from "./dispatch.ts";
import { passMove } from "./pass-move.ts";
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
  else if (frame === "move" || frame === "click") readInput(hub, connection, text);
  else readOther(hub, connection, small ? text : data.toString(), data.length);
}

function readMove(hub: HubState, connection: Connection, data: Buffer) {
  if (!isWithinRates(hub, connection, "move")) refuseOverRate(hub, connection);
  else if (!passMove(hub, connection, data)) readInput(hub, connection, data.toString());
}

function readInput(hub: HubState, connection: Connection, text: string) {
  const message = parseInputMessage(text);
  if (message === null) refuseBadFrame(hub, connection);
  else dispatch(hub, connection, message);
}

function readOther(hub: HubState, connection: Connection, text: string, byteLength: number) {
  const message = parseClientMessage(text, byteLength);
  if (message === null) refuseBadFrame(hub, connection);
  else dispatch(hub, connection, message);
}

/**
 * Checks the narrowest budget first, so that a frame refused for its socket doesn't count against the user or address.
 */
export function isWithinRates(hub: HubState, connection: Connection, frame: FrameClass): boolean {
  const nowMs = hub.nowMs();
  if (!spend(connection, frame, socketRates, nowMs)) return false;
  if (frame === "kill") return true;
  const person = personOf(connection);
  if (person !== null && !spend(person.budget, frame, userRates, nowMs)) return false;
  return spend(connection.address.budget, frame, addressRates, nowMs);
}
