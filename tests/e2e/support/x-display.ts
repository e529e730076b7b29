/** A virtual X display (Xvfb) of 1280 by 720, for capturing a real screen. */
import { spawn } from "node:child_process";

export type XDisplay = { name: string; stop(): void };

export async function startXDisplay(): Promise<XDisplay> {
  const server = spawn("Xvfb", ["-displayfd", "3", "-screen", "0", "1280x720x24", "-nolisten", "tcp"], {
    stdio: ["ignore", "ignore", "ignore", "pipe"],
  });
  const number = await new Promise<string>((resolve, reject) => {
    server.once("error", reject);
    server.once("exit", (code) => reject(new Error(`Xvfb stopped with ${code}`)));
    server.stdio[3]?.once("data", (chunk: Buffer) => resolve(chunk.toString().trim()));
  });
  return { name: `:${number}`, stop: () => void server.kill() };
}
