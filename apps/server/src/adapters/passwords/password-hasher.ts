// Hashes passwords in the authentication library's format, but one at a time, off the event loop and with a bounded
// queue. Parties, such as networks, take turns, and each gets a share of the queue. An account's known browsers have
// their own queue, which strangers can't fill.
import { AsyncLocalStorage } from "node:async_hooks";
import { randomBytes, timingSafeEqual } from "node:crypto";
import { AppError } from "../../modules/app-error.ts";
import { createFairQueue } from "./fair-queue.ts";
import { createHashThread, type HashThread } from "./hash-thread.ts";
import type { HashOrder } from "./hash-worker.ts";

export type PasswordHasher = {
  hash(password: string): Promise<string>;
  verify(proof: { hash: string; password: string }): Promise<boolean>;
  /** Queues all the hashing in `work` under this party. */
  runOnBehalfOf<Answer>(party: Party, work: () => Promise<Answer>): Promise<Answer>;
  close(): Promise<void>;
};

type Job = HashOrder & Pick<PromiseWithResolvers<string>, "resolve" | "reject">;
export type Party = { name: string; isKnown: boolean };
type Options = { thread?: HashThread; max?: number; maxPerParty?: number };

/** A hash takes about 50 ms, so the last one in a full queue waits two seconds. */
const shares = { max: 40, maxPerParty: 10 };
/** For hashing that the server itself needs, such as the passwords of demo accounts. */
const ownWork: Party = { name: "own", isKnown: true };

export function createPasswordHasher({ thread = createHashThread(), ...given }: Options = {}): PasswordHasher {
  const parties = new AsyncLocalStorage<Party>();
  const displaced = (job: Job) => job.reject(new AppError("SIGN_INS_BUSY"));
  const openLine = () => createFairQueue<Job>({ ...shares, ...given, displaced });
  const lines = { known: openLine(), strangers: openLine() };
  const party = () => parties.getStore() ?? ownWork;
  let closed = false;
  let busy = false;

  let turnOfKnown = false;
  /** Alternates between the two queues while both have items. */
  const next = (): Job | null => {
    turnOfKnown = !turnOfKnown;
    const [first, second] = turnOfKnown ? [lines.known, lines.strangers] : [lines.strangers, lines.known];
    return first.next() ?? second.next();
  };

  const answer = async (job: Job) => {
    try {
      job.resolve((await thread.derive(job)).key);
    } catch (error) {
      job.reject(closed ? new AppError("DRAINING", { cause: error }) : error);
    }
  };
  const work = async () => {
    if (busy) return;
    busy = true;
    for (let job = next(); job !== null; job = next()) {
      if (closed) job.reject(new AppError("DRAINING"));
      else await answer(job);
    }
    busy = false;
  };
  const derive = async (password: string, salt: string): Promise<string> => {
    const { promise, resolve, reject } = Promise.withResolvers<string>();
    const job = { password: password.normalize("NFKC"), salt, resolve, reject };
    const { name, isKnown } = party();
    const added = lines[isKnown ? "known" : "strangers"].add(name, job);
    if (added === "own-share") throw new AppError("TOO_MANY_REQUESTS");
    if (added === "full") throw new AppError("SIGN_INS_BUSY");
    void work();
    return promise;
  };
  return {
    hash: async (password) => {
      const salt = randomBytes(16).toString("hex");
      return `${salt}:${await derive(password, salt)}`;
    },
    async verify({ hash: known, password }) {
      const [salt, key] = known.split(":");
      if (!salt || !key) throw new Error("a stored password hash isn't readable");
      const [found, wanted] = [Buffer.from(await derive(password, salt)), Buffer.from(key)];
      return found.length === wanted.length && timingSafeEqual(found, wanted);
    },
    runOnBehalfOf: (asking, work) => parties.run(asking, work),
    close: async () => {
      closed = true;
      await thread.close();
    },
  };
}
