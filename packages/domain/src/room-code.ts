import type { RoomCode } from "./ids.ts";

const shape = /^P[0-9A-F]{8}$/;

/** The letter P and the first eight hexadecimal digits of a random UUID, uppercased. A label, never a secret. */
export const roomCodeFrom = (uuid: string): RoomCode => `P${uuid.slice(0, 8).toUpperCase()}` as RoomCode;

export const parseRoomCode = (text: string): RoomCode | null => (shape.test(text) ? (text as RoomCode) : null);

export const roomUrl = (origin: string, code: RoomCode) => `${origin}/room/${code}`;
