// A queue in which parties take turns and each may hold only its share of places. When it's full, a party's first item
// takes a place from the party that holds the most, so a few parties can't keep the rest out.

export type FairQueue<Item> = {
  /** "own-share": too many items of this party are waiting. "full": every waiting party has only one place. */
  add(party: string, item: Item): "added" | "own-share" | "full";
  next(): Item | null;
};

type Options<Item> = {
  max: number;
  maxPerParty: number;
  /** Called with an item that lost its place to another party's. */
  displaced: (item: Item) => void;
};

export function createFairQueue<Item>({ max, maxPerParty, displaced }: Options<Item>): FairQueue<Item> {
  // In order of turns: a party whose item was taken moves to the end.
  const parties = new Map<string, Item[]>();
  let waiting = 0;
  /** True if a place came free. */
  const displaceFor = (held: number): boolean => {
    const longest = [...parties.values()].reduce<Item[]>((a, b) => (b.length > a.length ? b : a), []);
    const item = longest.length > held + 1 ? longest.pop() : undefined;
    if (item === undefined) return false;
    waiting -= 1;
    displaced(item);
    return true;
  };
  return {
    add(party, item) {
      const items = parties.get(party) ?? [];
      if (items.length >= maxPerParty) return "own-share";
      if (waiting >= max && !displaceFor(items.length)) return "full";
      items.push(item);
      parties.set(party, items);
      waiting += 1;
      return "added";
    },
    next() {
      const [turn] = parties;
      if (turn === undefined) return null;
      const [party, items] = turn;
      const item = items.shift();
      parties.delete(party);
      if (items.length > 0) parties.set(party, items);
      if (item === undefined) return null;
      waiting -= 1;
      return item;
    },
  };
}
