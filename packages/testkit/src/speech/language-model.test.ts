import { expect, test } from "vitest";
import { arpaModel } from "./language-model.ts";

const sentences = ["turn the bass up", "turn the vocal up", "the bass is loud"];
const model = arpaModel(sentences);

/** Reads one section: each n-gram with its probability and back-off weight. */
function sectionOf(order: number) {
  const [, text = ""] = model.split(`\\${order}-grams:\n`);
  const lines = (text.split("\n\n")[0] ?? "").split("\n");
  return new Map(
    lines.map((line) => {
      const [probability = "", ...rest] = line.split(" ");
      const words = rest.slice(0, order).join(" ");
      return [words, { probability: 10 ** Number(probability), backOff: 10 ** Number(rest[order] ?? 0) }];
    }),
  );
}

test("the probabilities of single words add up to one", () => {
  const sum = [...sectionOf(1)].reduce(
    (total, [word, { probability }]) => total + (word === "<s>" ? 0 : probability),
    0,
  );
  expect(sum).toBeCloseTo(1, 3);
});

test("after each history the probabilities of seen and unseen words add up to one", () => {
  const [words, pairs] = [sectionOf(1), sectionOf(2)];
  for (const history of ["the", "turn", "<s>"]) {
    const { backOff = 1 } = words.get(history) ?? {};
    const sum = [...words.keys()]
      .filter((word) => word !== "<s>")
      .reduce((total, word) => {
        const seen = pairs.get(`${history} ${word}`)?.probability;
        return total + (seen ?? backOff * (words.get(word)?.probability ?? 0));
      }, 0);
    expect(sum).toBeCloseTo(1, 2);
  }
});
