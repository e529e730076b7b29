// The load driver as a process of its own: its work must not be counted as the server's, nor delay the bench.
// Parent to child: one LoadPlan, or a list of clients to hold open. Child to parent: the result, or "open".
import { fork } from "node:child_process";
import { once } from "node:events";
import { type LoadPlan, type LoadResult, openClients, runLoad, type SignalClient } from "./signal-load.ts";

type Order = { run: LoadPlan } | { hold: SignalClient[] };

export async function driveLoad(plan: LoadPlan): Promise<LoadResult> {
  const child = fork(new URL(import.meta.url));
  child.send({ run: plan } satisfies Order);
  const [result] = (await once(child, "message")) as [LoadResult];
  child.kill();
  return result;
}

// Opens idle connections and keeps them until the returned function is called.
export async function holdOpen(clients: SignalClient[]): Promise<() => Promise<void>> {
  const child = fork(new URL(import.meta.url));
  child.send({ hold: clients } satisfies Order);
  await once(child, "message");
  return async () => {
    child.kill();
    await once(child, "exit");
  };
}

async function obey(order: Order): Promise<void> {
  if ("run" in order) process.send?.(await runLoad(order.run));
  else {
    await openClients(order.hold);
    process.send?.("open");
  }
}

if (process.send !== undefined && process.argv[1] === new URL(import.meta.url).pathname) {
  process.once("message", (order: Order) => void obey(order));
}
