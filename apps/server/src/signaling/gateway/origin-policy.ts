/**
 * Only pages from Foldback's own origins may open a signaling socket. Browsers always send the origin of a WebSocket,
 * so a missing one, `null` and every look-alike are refused before the handshake. The ticket identifies the user later.
 */
export const isAllowedOrigin = (origin: string | undefined, allowed: readonly string[]) =>
  origin !== undefined && allowed.includes(origin);

export const signalingPath = "/signal";

/** The path without its query: `?room=` is a label for readers of logs, never trusted. */
export const pathOf = (url: string | undefined) => (url ?? "").split("?", 1)[0] ?? "";
