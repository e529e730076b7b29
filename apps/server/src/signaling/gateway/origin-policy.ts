/**
 * Who may open a signaling socket from a page: exactly the origins that serve Foldback. Browsers always state the
 * origin of a WebSocket, so a missing one, `null` and every look-alike are refused before the handshake.
 * Does not know users: that is the ticket's part.
 */
export const isAllowedOrigin = (origin: string | undefined, allowed: readonly string[]) =>
  origin !== undefined && allowed.includes(origin);

export const signalingPath = "/signal";

/** The path without its query: `?room=` is a label for people who read logs, never trusted. */
export const pathOf = (url: string | undefined) => (url ?? "").split("?", 1)[0] ?? "";
