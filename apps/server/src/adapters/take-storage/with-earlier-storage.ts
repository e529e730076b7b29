// Takes that were stored before the operator changed the storage stay where they are, and can still be read and
// removed.
import type { TakeStorage } from "../../modules/takes/ports.ts";

export const withEarlierStorage = (storage: TakeStorage, earlier: TakeStorage): TakeStorage => ({
  ...storage,
  read: async (place) => (await earlier.read(place)) ?? storage.read(place),
  remove: async (place) => {
    await earlier.remove(place);
    await storage.remove(place);
  },
  removeAllOf: async (artistId) => {
    await earlier.removeAllOf(artistId);
    await storage.removeAllOf(artistId);
  },
  list: async () => [...(await earlier.list()), ...(await storage.list())],
});
