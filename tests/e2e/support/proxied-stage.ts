/** The usual stage with a proxy between each browser and the server. */
import { freePort } from "@foldback/testkit/processes/free-port";
import { type ChaosProxy, startChaosProxy } from "./chaos-proxy.ts";
import { openStage, type Stage } from "./session-stage.ts";

export type ProxiedStage = Stage & { artistHop: ChaosProxy; engineerHop: ChaosProxy };

export async function openProxiedStage({ delayMs = 0 } = {}): Promise<ProxiedStage> {
  const [targetPort, port] = [await freePort(), await freePort()];
  // The server accepts one public port, so both proxies use it on different addresses.
  const hops = await Promise.all(
    ["127.0.0.1", "::1"].map((host) => startChaosProxy({ host, port, targetPort, delayMs })),
  );
  const [artistHop, engineerHop] = hops;
  if (artistHop === undefined || engineerHop === undefined) throw new Error("no hops");
  const closeHops = () => Promise.all(hops.map((hop) => hop.close()));
  try {
    const stage = await openStage({
      server: { port: targetPort, publicUrl: () => `http://localhost:${port}` },
      addresses: { artist: `http://127.0.0.1:${port}`, engineer: `http://[::1]:${port}` },
    });
    const close = async () => {
      await stage.close();
      await closeHops();
    };
    return { ...stage, artistHop, engineerHop, close };
  } catch (error) {
    await closeHops();
    throw error;
  }
}
