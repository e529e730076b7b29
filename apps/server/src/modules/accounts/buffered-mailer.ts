// Accepts an email without making the caller wait. The authentication library sends from inside its transaction, which
// blocks the embedded database's only connection, and a slow response would reveal whether an address is known. The
// email stays in memory until the outbox stores it a moment later. If the server crashes before that, the email is lost
// and the user has to request another.
import { setTimeout as delay } from "node:timers/promises";
import type { Log } from "../../log.ts";
import type { Mailer } from "./ports.ts";

const keepTries = 5;
const againAfterMs = 1_000;

export function createBufferedMailer({ outbox, log }: { outbox: Mailer; log: Log }) {
  const underWay = new Set<Promise<void>>();
  const keep = async (mail: Parameters<Mailer["send"]>[0]) => {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await outbox.send(mail);
      } catch (error) {
        if (attempt === keepTries) return log.error({ err: error }, "couldn't store an email");
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
