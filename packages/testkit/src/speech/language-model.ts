/**
 * Builds a three-word language model from a list of sentences, in the ARPA format for recognisers, using absolute
 * discounting with back-off. For tests only.
 */
const discount = 0.5;
const orders = [1, 2, 3] as const;
type Counts = Map<string, number>;

export function arpaModel(sentences: readonly string[]): string {
  const counts = orders.map((order) => countGrams(sentences, order));
  const sections = counts.map((grams, index) => section({ order: index + 1, grams, counts }));
  const header = counts.map((grams, index) => `ngram ${index + 1}=${grams.size}`);
  return ["\\data\\", ...header, "", ...sections.flat(), "\\end\\", ""].join("\n");
}

function countGrams(sentences: readonly string[], order: number): Counts {
  const counts: Counts = new Map();
  for (const sentence of sentences) {
    const words = ["<s>", ...sentence.split(" "), "</s>"];
    for (let at = 0; at + order <= words.length; at++) {
      const gram = words.slice(at, at + order).join(" ");
      counts.set(gram, (counts.get(gram) ?? 0) + 1);
    }
  }
  return counts;
}

type Section = { order: number; grams: Counts; counts: readonly Counts[] };

function section({ order, grams, counts }: Section): string[] {
  const lines = [...grams].sort(([one], [other]) => (one < other ? -1 : 1)).map(([gram]) => line(gram, order, counts));
  return [`\\${order}-grams:`, ...lines, ""];
}

function line(gram: string, order: number, counts: readonly Counts[]): string {
  // The sentence start gets no probability, because every sentence begins with it.
  const logProbability = gram === "<s>" ? -99 : Math.log10(probability(gram, counts));
  const backOff = order < counts.length ? ` ${Math.log10(backOffWeight(gram, counts)).toFixed(4)}` : "";
  return `${logProbability.toFixed(4)} ${gram}${backOff}`;
}

const historyOf = (gram: string) => gram.split(" ").slice(0, -1).join(" ");
const tailOf = (gram: string) => gram.split(" ").slice(1).join(" ");
const orderOf = (gram: string) => gram.split(" ").length;

/** The probability of the last word given the words before it. Only for counted n-grams. */
function probability(gram: string, counts: readonly Counts[]): number {
  const order = orderOf(gram);
  const count = counts[order - 1]?.get(gram) ?? 0;
  if (order === 1) return count / total(counts);
  const history = historyOf(gram);
  const seen = counts[order - 2]?.get(history) ?? 1;
  return Math.max(count - discount, 1e-9) / seen;
}

const total = ([unigrams]: readonly Counts[]) =>
  [...(unigrams ?? [])].reduce((sum, [gram, count]) => (gram === "<s>" ? sum : sum + count), 0);

/** The probability that discounting frees up after this history, to share among the words that never followed it. */
function backOffWeight(history: string, counts: readonly Counts[]): number {
  const followers = followersOf(history, counts);
  if (followers.length === 0) return 1;
  const kept = followers.reduce((sum, gram) => sum + probability(gram, counts), 0);
  const lower = followers.reduce((sum, gram) => sum + probability(tailOf(gram), counts), 0);
  return Math.max(1 - kept, 1e-6) / Math.max(1 - lower, 1e-6);
}

const followerLists = new WeakMap<Counts, Map<string, string[]>>();

function followersOf(history: string, counts: readonly Counts[]): string[] {
  const grams = counts[orderOf(history)];
  if (grams === undefined) return [];
  let lists = followerLists.get(grams);
  if (lists === undefined) {
    lists = Map.groupBy(grams.keys(), historyOf);
    followerLists.set(grams, lists);
  }
  return lists.get(history) ?? [];
}
