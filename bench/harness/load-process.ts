// Runs the load in a separate process so that it doesn't count towards the server's work or slow the bench down.
import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { type LoadPlan, type LoadResult, openClients, runLoad, type SignalClient } from "./signal-load.ts";

type Order = { open: SignalClient[] } | { run: LoadPlan };

export type Load = {
  run: (plan: LoadPlan) => Promise<LoadResult>;
  close: () => Promise<void>;
};

export async function openLoad(clients: SignalClient[]): Promise<Load> {
  const child = fork(fileURLToPath(import.meta.url));
  const ask = async (order: Order): Promise<unknown> => {
    child.send(order);
    return answerOf(child);
  };
  await ask({ open: clients });
  return {
    run: async (plan) => (await ask({ run: plan })) as LoadResult,
    close: async () => {
      child.kill();
      if (child.exitCode === null && child.signalCode === null) await once(child, "exit");
    },
  };
}

async function answerOf(child: ChildProcess): Promise<unknown> {
  const ended = new AbortController();
  const onExit = (code: number | null) => ended.abort(new Error(`The load driver ended with ${code}.`));
  child.once("exit", onExit);
  const [answer] = await once(child, "message", { signal: ended.signal });
  child.off("exit", onExit);
  return answer;
}

function obeyOrders(): void {
  let opened: Awaited<ReturnType<typeof openClients>> = [];
  let firstSequence = 0;
  const obey = async (order: Order) => {
    if ("open" in order) {
      opened = await openClients(order.open);
      process.send?.("open");
      return;
    }
    process.send?.(await runLoad(opened, order.run, firstSequence));
    // Sequence numbers keep rising from run to run, because a server may drop lower ones.
    firstSequence += Math.ceil(order.run.messagesPerSecond * order.run.seconds) + 1;
  };
  process.on("message", (order: Order) => void obey(order));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) obeyOrders();
