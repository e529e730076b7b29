/**
 * A kill on a socket that the server is closing: the studio's, replaced by a newer window while the artist pressed, or
 * any socket at a restart. The artist sent it and it only takes away, so it's obeyed. Every other frame is dropped.
 */
import { signalingLimits } from "@foldback/protocol/signaling";
import type { ClosingPlace, Connection, HubState } from "../hub-state.ts";
import { parseClientMessage } from "../wire/parse-client-message.ts";
import { classOfFrame } from "../wire/parse-input-message.ts";
import { obeyKill, obeyPhoneKill } from "./obey-kill.ts";
import { isWithinRates } from "./read-frame.ts";

type LateFrame = { connection: Connection; data: Buffer };

export function obeyLateKill(hub: HubState, { left }: ClosingPlace, { connection, data }: LateFrame) {
  if (left === null || data.length > signalingLimits.inputBytes) return;
  const text = data.toString();
  const frame = classOfFrame(text);
  if (frame === "move" || frame === "click" || !isWithinRates(hub, connection, frame)) return;
  const message = parseClientMessage(text, data.length);
  if (message?.type !== "kill") return;
  if (left.kind === "phone") obeyPhoneKill(hub, left, message);
  else if (left.role === "artist") obeyKill(hub, left, message);
}
