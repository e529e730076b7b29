// Whose turn it is: one of each party after the other, and no more of a party waiting than its share. When all places are
// taken, a party that comes with its first item takes one from the party that holds the most, so that a few can't keep the rest out.

export type FairQueue<Item> = {
  /** "own-share": too many of this party wait already; "full": every party that waits has one place only. */
  add(party: string, item: Item): "added" | "own-share" | "full";
  next(): Item | null;
};

type Options<Item> = {
  most: number;
  mostOfParty: number;
  /** Told of an item that gave its place to another party's. */
  displaced: (item: Item) => void;
};

export function createFairQueue<Item>({ most, mostOfParty, displaced }: Options<Item>): FairQueue<Item> {
  // In the order of their turns: whose item was taken goes to the end.
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
      if (items.length >= mostOfParty) return "own-share";
      if (waiting >= most && !displaceFor(items.length)) return "full";
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
