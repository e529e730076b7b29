/**
 * Parses every client message outside the hot path, with a size limit per type, a parser that refuses prototype
 * pollution, and a strict schema. Returns the message or null, without a reason that could help an attacker.
 */
import { type AuthMessage, authMessage } from "@foldback/protocol/auth-message";
import { type ClientMessage, clientMessage, signalingLimits } from "@foldback/protocol/signaling";
import { isStorableJson } from "@foldback/protocol/storable-text";
import { safeParse } from "secure-json-parse";

const smallBytes = 1024;
const bytesAllowed = (type: ClientMessage["type"]) => {
  if (type === "offer" || type === "answer" || type === "lossless-link") return signalingLimits.frameBytes;
  if (type === "ice-candidate") return signalingLimits.candidateBytes;
  return type in inputTypes ? signalingLimits.inputBytes : smallBytes;
};
const inputTypes = { cursor: true, click: true, "native-mouse-move": true, "native-mouse-click": true };

export function parseClientMessage(text: string, byteLength: number): ClientMessage | null {
  const read = safeParse(text);
  const parsed = clientMessage.safeParse(read);
  return parsed.success && isStorableJson(text, read) && byteLength <= bytesAllowed(parsed.data.type)
    ? parsed.data
    : null;
}

/** Parses a connection's first frame, which carries the ticket. */
export function parseAuthMessage(text: string, byteLength: number): AuthMessage | null {
  if (byteLength > signalingLimits.inputBytes) return null;
  const read = safeParse(text);
  const parsed = authMessage.safeParse(read);
  return parsed.success && isStorableJson(text, read) ? parsed.data : null;
}
