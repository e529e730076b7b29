import type { RoomCode } from "./ids.ts";

const shape = /^P[0-9A-F]{8}$/;
const typed = /^(?:\S*\/room\/)?(P[0-9A-F]{8})(?:[/?#]\S*)?$/i;

/**
 * The letter P and the first eight hexadecimal digits of a random UUID, in upper case. The code is a label and not a
 * secret.
 */
export const roomCodeFrom = (uuid: string): RoomCode => `P${uuid.slice(0, 8).toUpperCase()}` as RoomCode;

export const parseRoomCode = (text: string): RoomCode | null => (shape.test(text) ? (text as RoomCode) : null);

/** Finds the code in text that a person typed or pasted: a code in any case, or a room's address. */
export const roomCodeIn = (text: string): RoomCode | null =>
  parseRoomCode(typed.exec(text.trim())?.[1]?.toUpperCase() ?? "");

export const roomUrl = (origin: string, code: string) => `${origin}/room/${code}`;

/** HAZARD: keep the token after the # so that it never reaches a server or a log. */
export const pairingUrl = (origin: string, { code, token }: { code: RoomCode; token: string }) =>
  `${roomUrl(origin, code)}#p=${token}`;

/** The token from a pairing address's fragment, or null. */
export const pairingTokenIn = (fragment: string): string | null => /^#p=([\w-]{16,64})$/.exec(fragment)?.[1] ?? null;
