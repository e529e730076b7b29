// Puts right-to-left words in the order that a PDF prints them. The PDF library shapes and reverses single words only,
// so we order them within each line after breaking the lines.

const rightToLeft = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;
export const isRightToLeft = (text: string): boolean => rightToLeft.test(text);

/** Breaks text into lines that fit, in reading order. A word wider than a line gets a line to itself. */
export function breakLines(text: string, fits: (line: string) => boolean): string[] {
  const [first = "", ...words] = text.split(" ");
  const lines = [first];
  for (const word of words) {
    const longer = `${lines.at(-1)} ${word}`;
    if (fits(longer)) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}

/**
 * Returns the line as printed from left to right, with each run of right-to-left words reversed. The library puts a
 * reversed word's space before it, so we move the run's last space back to the end.
 */
export function visualOrder(line: string): string {
  const printed: string[] = [];
  let run: string[] = [];
  const endRun = () => {
    if (run.length > 0) printed.push(`${run.toReversed().join(" ")} `);
    run = [];
  };
  for (const word of line.split(" ")) {
    if (isRightToLeft(word)) {
      run.push(word);
      continue;
    }
    endRun();
    printed.push(word);
  }
  endRun();
  return printed.join(" ");
}
