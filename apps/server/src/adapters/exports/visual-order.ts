// Lines with words that are read from right to left, in the order in which a PDF prints them. The library shapes and turns
// single words; which word comes first on a line is decided here, after the line has been broken.

const rightToLeft = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;
export const isRightToLeft = (text: string): boolean => rightToLeft.test(text);

/** Lines that fit, in reading order. A word that is wider than a line has one of its own. */
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
 * A line as it is printed from the left: words from right to left that stand together change places. Turned by the library, a
 * word has the space behind it in front; the run's last space is put back.
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
