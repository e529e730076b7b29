// Refuses an upgrade with a status that says why.
import { STATUS_CODES } from "node:http";
import type { Duplex } from "node:stream";

export function refuseUpgrade(transport: Duplex, status: number) {
  transport.on("error", () => transport.destroy());
  transport.once("finish", () => transport.destroy());
  transport.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
}
