// Hashes passwords as the authentication library does, so that what it stored keeps its meaning, but one at a time, away from
// the event loop, and with an end to the queue. Each network has its turn and a share of the places that wait.
import { AsyncLocalStorage } from "node:async_hooks";
import { randomBytes, timingSafeEqual } from "node:crypto";
import { AppError } from "../../modules/app-error.ts";
import { createFairQueue } from "./fair-queue.ts";
import { createHashThread, type HashThread } from "./hash-thread.ts";
import type { HashOrder } from "./hash-worker.ts";

export type PasswordHasher = {
  hash(password: string): Promise<string>;
  verify(proof: { hash: string; password: string }): Promise<boolean>;
  /** Hashes now what the same party is going to ask for, so that no transaction is open while it waits for its turn. */
  prepare(password: string): Promise<void>;
  /** All that `work` hashes stands in the queue for this party. */
  standFor<Answer>(party: string, work: () => Promise<Answer>): Promise<Answer>;
  close(): Promise<void>;
};

type Job = HashOrder & Pick<PromiseWithResolvers<string>, "resolve" | "reject">;
type Party = { name: string; prepared: Map<string, string> };
type Options = { thread?: HashThread; most?: number; mostOfParty?: number };

/** A hash takes some 50 ms: whoever is last in a full queue waits two seconds. */
const shares = { most: 40, mostOfParty: 10 };
/** What the server itself hashes, such as the passwords of demo accounts. */
const ownWork: Party = { name: "own", prepared: new Map() };

export function createPasswordHasher({ thread = createHashThread(), ...given }: Options = {}): PasswordHasher {
  const parties = new AsyncLocalStorage<Party>();
  const queue = createFairQueue<Job>({ ...shares, ...given });
  const party = () => parties.getStore() ?? ownWork;
  let closed = false;
  let busy = false;

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
    for (let job = queue.next(); job !== null; job = queue.next()) {
      if (closed) job.reject(new AppError("DRAINING"));
      else await answer(job);
    }
    busy = false;
  };
  const derive = async (password: string, salt: string): Promise<string> => {
    const { promise, resolve, reject } = Promise.withResolvers<string>();
    const job = { password: password.normalize("NFKC"), salt, resolve, reject };
    const added = queue.add(party().name, job);
    if (added === "own-share") throw new AppError("TOO_MANY_REQUESTS");
    if (added === "full") throw new AppError("SIGN_INS_BUSY");
    void work();
    return promise;
  };
  const hash = async (password: string): Promise<string> => {
    const salt = randomBytes(16).toString("hex");
    return `${salt}:${await derive(password, salt)}`;
  };
  return {
    hash: async (password) => party().prepared.get(password) ?? hash(password),
    prepare: async (password) => void party().prepared.set(password, await hash(password)),
    async verify({ hash: known, password }) {
      const [salt, key] = known.split(":");
      if (!salt || !key) throw new Error("A stored password hash cannot be read.");
      const [found, wanted] = [Buffer.from(await derive(password, salt)), Buffer.from(key)];
      return found.length === wanted.length && timingSafeEqual(found, wanted);
    },
    standFor: (name, run) => parties.run({ name, prepared: new Map() }, run),
    close: async () => {
      closed = true;
      await thread.close();
    },
  };
}
