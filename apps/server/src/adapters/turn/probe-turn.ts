// Checks that a TURN server is reachable: it must answer a STUN binding request over UDP, and accept a connection over
// TCP and TLS. This doesn't check our credentials.
import { randomBytes } from "node:crypto";
import { createSocket } from "node:dgram";
import { connect } from "node:net";

const waitMs = 1_500;
const magicCookie = 0x2112_a442;
const defaultPorts = { turn: 3478, turns: 5349 };

type TurnAddress = { host: string; port: number; transport: "udp" | "tcp" };

export function readTurnAddress(url: string): TurnAddress | null {
  const found = /^(turns?):(\[[^\]]+\]|[^:?]+)(?::(\d+))?(?:\?transport=(udp|tcp))?$/.exec(url);
  if (found === null) return null;
  const [, scheme, host = "", port, transport] = found;
  const secure = scheme === "turns";
  return {
    host: host.replace(/^\[|\]$/g, ""),
    port: port === undefined ? defaultPorts[secure ? "turns" : "turn"] : Number(port),
    transport: secure || transport === "tcp" ? "tcp" : "udp",
  };
}

export async function answersTurn(url: string): Promise<boolean> {
  const address = readTurnAddress(url);
  if (address === null) return false;
  return address.transport === "tcp" ? acceptsConnection(address) : answersBinding(address);
}

function acceptsConnection({ host, port }: TurnAddress): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host, port });
    const end = (there: boolean) => {
      socket.destroy();
      resolve(there);
    };
    socket.setTimeout(waitMs, () => end(false));
    socket.once("connect", () => end(true)).once("error", () => end(false));
  });
}

function answersBinding({ host, port }: TurnAddress): Promise<boolean> {
  const transaction = randomBytes(12);
  const request = Buffer.alloc(20);
  request.writeUInt16BE(0x0001, 0);
  request.writeUInt32BE(magicCookie, 4);
  transaction.copy(request, 8);
  return new Promise((resolve) => {
    const socket = createSocket(host.includes(":") ? "udp6" : "udp4");
    const end = (there: boolean) => {
      clearTimeout(timer);
      socket.close();
      resolve(there);
    };
    const timer = setTimeout(() => end(false), waitMs);
    socket.on("message", (answer) => {
      if (answer.length >= 20 && answer.subarray(8, 20).equals(transaction)) end(true);
    });
    socket.once("error", () => end(false));
    socket.send(request, port, host, (error) => {
      if (error) end(false);
    });
  });
}
