/**
 * Stores pending kills in IndexedDB so that they survive a reload or a crash. They contain no personal data. A stored
 * kill token can only send its own kill, and is deleted with it.
 */
import type { PendingKill, PendingKillStore } from "../ports.ts";

const databaseName = "foldback";
const storeName = "pending-kills";

export function createPendingKillDatabase(factory: IDBFactory): PendingKillStore {
  async function within<Result>(mode: IDBTransactionMode, act: (store: IDBObjectStore) => IDBRequest<Result>) {
    const database = await open(factory);
    try {
      return await answerOf(
        act(database.transaction(storeName, mode, { durability: "strict" }).objectStore(storeName)),
      );
    } finally {
      database.close();
    }
  }

  return {
    async put(kill) {
      await within("readwrite", (store) => store.put(kill));
    },
    async remove(idempotencyKey) {
      await within("readwrite", (store) => store.delete(idempotencyKey));
    },
    all: () => within<PendingKill[]>("readonly", (store) => store.getAll()),
  };
}

function open(factory: IDBFactory): Promise<IDBDatabase> {
  const request = factory.open(databaseName, 1);
  request.onupgradeneeded = () => request.result.createObjectStore(storeName, { keyPath: "idempotencyKey" });
  return answerOf(request);
}

function answerOf<Result>(request: IDBRequest<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}
