// Whose turn it is: one of each party after the other, and no more of a party waiting than its share. Full is said at once.

export type FairQueue<Item> = {
  /** "own-share": too many of this party wait already; "full": too many of all. */
  add(party: string, item: Item): "added" | "own-share" | "full";
  next(): Item | null;
};

type Shares = { most: number; mostOfParty: number };

export function createFairQueue<Item>({ most, mostOfParty }: Shares): FairQueue<Item> {
  // In the order of their turns: whose item was taken goes to the end.
  const parties = new Map<string, Item[]>();
  let waiting = 0;
  return {
    add(party, item) {
      const items = parties.get(party) ?? [];
      if (items.length >= mostOfParty) return "own-share";
      if (waiting >= most) return "full";
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
