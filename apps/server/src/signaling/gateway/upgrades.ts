import { STATUS_CODES } from "node:http";
import type { Duplex } from "node:stream";

/** Refuses an upgrade and sends the reason as the HTTP status. */
export function refuseUpgrade(transport: Duplex, status: number) {
  transport.on("error", () => transport.destroy());
  transport.once("finish", () => transport.destroy());
  transport.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
}

/** The path without its query. `?room=` only helps people who read logs, and is never trusted. */
export const pathOf = (url: string | undefined) => (url ?? "").split("?", 1)[0] ?? "";
