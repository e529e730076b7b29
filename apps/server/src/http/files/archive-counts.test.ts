import { AsyncLocalStorage } from "node:async_hooks";
import { asUserId } from "@foldback/domain/ids";
import { expect, test } from "vitest";
import { type CountProgress, createArchiveCounts } from "./archive-counts.ts";

const [ada, theo] = [asUserId("ada"), asUserId("theo")];
const result = { bytes: 10, md5s: { take: new Uint8Array(16), stem: new Uint8Array(16) } };

/** Counts that end when the test tells them to. */
function stage() {
  const counts = createArchiveCounts();
  const started: string[] = [];
  const ends = new Map<string, (ends: "well" | "badly") => void>();
  const wanted = (id: string, askedBy = ada) => ({
    ...{ id, askedBy },
    count: async () => {
      started.push(id);
      const { promise, resolve, reject } = Promise.withResolvers<typeof result>();
      ends.set(id, (how) => (how === "well" ? resolve(result) : reject(new Error("lost"))));
      return promise;
    },
  });
  const ask = (id: string, askedBy = ada) => counts.progress(wanted(id, askedBy)).result;
  /** Ends a count, and waits until the next one could have started. */
  const end = async (id: string, how: "well" | "badly" = "well") => {
    const ended = counts.result(wanted(id), () => {}).catch(() => null);
    ends.get(id)?.(how);
    await ended;
    await Promise.resolve();
  };
  return { counts, started, wanted, ask, end };
}

test("[TK-69] one account's archives are prepared one after another, and another account's don't wait for them", async () => {
  const { started, ask, end } = stage();
  for (const id of ["a1", "a2", "a3"]) ask(id);
  ask("t1", theo);
  expect(started).toEqual(["a1", "t1"]);
  await end("a1", "badly");
  expect(started).toEqual(["a1", "t1", "a2"]);
  await end("a2");
  expect(started).toEqual(["a1", "t1", "a2", "a3"]);
});

test("[TK-69] an archive that waits for another account's turn starts once an account with a free turn asks for it", () => {
  const { started, ask } = stage();
  for (const id of ["a1", "shared"]) ask(id);
  expect(started).toEqual(["a1"]);
  ask("shared", theo);
  expect(started).toEqual(["a1", "shared"]);
});

test("[TK-69] at most eight archives are prepared at once, the next account waits, and an account with too many in the queue is refused", async () => {
  const { started, ask, end } = stage();
  for (let account = 0; account < 9; account += 1) ask(`of ${account}`, asUserId(String(account)));
  expect(started).toHaveLength(8);
  await end("of 3");
  expect(started.at(-1)).toBe("of 8");
  for (let each = 0; each < 10; each += 1) ask(`a${each}`);
  expect(() => ask("one too many")).toThrow(expect.objectContaining({ code: "TOO_MANY_REQUESTS" }));
  expect(ask("t1", theo)).toBeNull();
});

test("[TK-69] an archive that's waiting or being prepared is never dropped, and one account's archives can't displace another's", async () => {
  const { counts, started, ask, end } = stage();
  ask("t1", theo);
  await end("t1");
  ask("t2", theo);
  for (let each = 0; each < 60; each += 1) {
    ask(`a${each}`);
    await end(`a${each}`);
  }
  expect([counts.known("t1"), counts.known("a59")]).toEqual([result, result]);
  expect(counts.known("a0")).toBeNull();
  await end("t2");
  expect(counts.known("t2")).toEqual(result);
  expect(started.filter((id) => id === "t2")).toHaveLength(1);
});

test("[TK-69] an archive that waited is read with the rights of the account that asked for it", async () => {
  const { counts, ask, end } = stage();
  const rights = new AsyncLocalStorage<string>();
  let readAs: string | undefined;
  rights.run("ada's", () => ask("a1"));
  const count = async () => {
    readAs = rights.getStore();
    return result;
  };
  rights.run("ada's later", () => counts.progress({ id: "a2", askedBy: ada, count }));
  await rights.run("someone else's", () => end("a1"));
  expect(readAs).toBe("ada's later");
});

test("[TK-58] a request whose archive is waiting is notified of every counted piece, so its connection stays open", async () => {
  const { counts, wanted } = stage();
  const pieces = Promise.withResolvers<() => void>();
  const count = ({ onPiece }: CountProgress) => {
    pieces.resolve(onPiece);
    return new Promise<never>(() => {});
  };
  counts.progress({ ...wanted("a1"), count });
  let told = 0;
  void counts.result(wanted("a2"), () => {
    told += 1;
  });
  (await pieces.promise)();
  expect(told).toBe(1);
});
