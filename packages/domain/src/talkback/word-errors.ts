/**
 * Counts the word errors in a transcript: the fewest substitutions, deletions and insertions (Levenshtein). It ignores
 * case and punctuation, and treats numbers in words and digits alike.
 */
export type WordErrors = { substitutions: number; deletions: number; insertions: number; words: number };

export function wordErrors(said: string, heard: string): WordErrors {
  const [wanted, got] = [wordsOf(said), wordsOf(heard)];
  let row: WordErrors[] = [{ substitutions: 0, deletions: 0, insertions: 0, words: wanted.length }];
  for (const _ of got) row.push(step(row.at(-1), "insertions", wanted.length));
  for (const word of wanted) {
    const next: WordErrors[] = [step(row[0], "deletions", wanted.length)];
    got.forEach((other, index) => {
      const kept = row[index] ?? none(wanted.length);
      const matched = word === other ? kept : step(kept, "substitutions", wanted.length);
      const missed = step(row[index + 1], "deletions", wanted.length);
      const added = step(next[index], "insertions", wanted.length);
      next.push([matched, missed, added].reduce((best, way) => (cost(way) < cost(best) ? way : best)));
    });
    row = next;
  }
  return row.at(-1) ?? none(wanted.length);
}

const none = (words: number): WordErrors => ({ substitutions: 0, deletions: 0, insertions: 0, words });
const cost = ({ substitutions, deletions, insertions }: WordErrors) => substitutions + deletions + insertions;
const step = (
  from: WordErrors | undefined,
  kind: "substitutions" | "deletions" | "insertions",
  words: number,
): WordErrors => {
  const before = from ?? none(words);
  return { ...before, [kind]: before[kind] + 1 };
};

const numbers = "zero one two three four five six seven eight nine ten".split(" ");

const wordsOf = (text: string): string[] =>
  (text.toLowerCase().match(/[\p{L}\p{N}']+/gu) ?? []).map((word) => {
    const index = numbers.indexOf(word);
    return index < 0 ? word : String(index);
  });
