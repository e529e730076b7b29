// Hashes passwords as the authentication library does, so that what it stored keeps its meaning, but one at a time, away from
// the event loop, and with an end to the queue. Each party, such as a network, has its turn and a share of the places that
// wait. Browsers that an account knows wait in a line of their own, which strangers can't fill.
import { AsyncLocalStorage } from "node:async_hooks";
import { randomBytes, timingSafeEqual } from "node:crypto";
import { AppError } from "../../modules/app-error.ts";
import { createFairQueue } from "./fair-queue.ts";
import { createHashThread, type HashThread } from "./hash-thread.ts";
import type { HashOrder } from "./hash-worker.ts";

export type PasswordHasher = {
  hash(password: string): Promise<string>;
  verify(proof: { hash: string; password: string }): Promise<boolean>;
  /** All that `work` hashes stands in the queue for this party. */
  standFor<Answer>(party: Party, work: () => Promise<Answer>): Promise<Answer>;
  close(): Promise<void>;
};

type Job = HashOrder & Pick<PromiseWithResolvers<string>, "resolve" | "reject">;
export type Party = { name: string; isKnown: boolean };
type Options = { thread?: HashThread; most?: number; mostOfParty?: number };

/** A hash takes some 50 ms: whoever is last in a full queue waits two seconds. */
const shares = { most: 40, mostOfParty: 10 };
/** What the server itself hashes, such as the passwords of demo accounts. */
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
  /** From both lines by turns, as long as both wait. */
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
      if (!salt || !key) throw new Error("A stored password hash cannot be read.");
      const [found, wanted] = [Buffer.from(await derive(password, salt)), Buffer.from(key)];
      return found.length === wanted.length && timingSafeEqual(found, wanted);
    },
    standFor: (asking, work) => parties.run(asking, work),
    close: async () => {
      closed = true;
      await thread.close();
    },
  };
}
