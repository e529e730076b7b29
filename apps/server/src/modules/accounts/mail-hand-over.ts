// Accepts a mail without making its sender wait. The authentication library sends from inside its own transaction,
// which blocks the embedded database's only connection, and an answer that waits for a mail reveals whether an address
// is known. A mail is only in memory until the outbox has it a moment later. A crash in between loses it, and its
// reader requests another.
import { setTimeout as delay } from "node:timers/promises";
import type { Log } from "../../log.ts";
import type { Mailer } from "./ports.ts";

const keepTries = 5;
const againAfterMs = 1_000;

export function createMailHandOver({ outbox, log }: { outbox: Mailer; log: Log }) {
  const underWay = new Set<Promise<void>>();
  const keep = async (mail: Parameters<Mailer["send"]>[0]) => {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await outbox.send(mail);
      } catch (error) {
        if (attempt === keepTries) return log.error({ err: error }, "couldn't store a mail");
        await delay(againAfterMs, undefined, { ref: false });
      }
    }
  };
  const mailer: Mailer = {
    send: async (mail) => {
      const keeping = keep(mail).finally(() => underWay.delete(keeping));
      underWay.add(keeping);
    },
  };
  return { mailer, settled: async () => void (await Promise.all(underWay)) };
}
