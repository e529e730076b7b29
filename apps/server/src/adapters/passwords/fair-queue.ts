// A queue where parties take turns and each gets at most its share of places. When the queue is full, a party's first
// item takes a place from the party with the most items, so a few parties can't block the others.

export type FairQueue<Item> = {
  /** "own-share": this party already has too many waiting items. "full": every waiting party has only one place. */
  add(party: string, item: Item): "added" | "own-share" | "full";
  next(): Item | null;
};

type Options<Item> = {
  max: number;
  maxPerParty: number;
  /** Called with an item that lost its place to another party. */
  displaced: (item: Item) => void;
};

export function createFairQueue<Item>({ max, maxPerParty, displaced }: Options<Item>): FairQueue<Item> {
  // In turn order: once we take a party's item, the party moves to the end.
  const parties = new Map<string, Item[]>();
  let waiting = 0;
  /** Returns true if this freed a place. */
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
