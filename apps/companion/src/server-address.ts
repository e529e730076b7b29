const loopbackHosts = ["localhost", "127.0.0.1", "[::1]"];

/** The origin that the companion signs, or null if the address can't be used: only this computer may be unencrypted. */
export function readServerAddress(typed: string): string | null {
  const text = typed.includes("://") ? typed : `https://${typed}`;
  if (!URL.canParse(text)) return null;
  const { protocol, origin, hostname, username, password } = new URL(text);
  const isPlainLoopback = protocol === "http:" && loopbackHosts.includes(hostname);
  return (protocol === "https:" || isPlainLoopback) && username === "" && password === "" ? origin : null;
}

export const socketAddress = (server: string, path: string): string => `${server.replace(/^http/, "ws")}${path}`;
