/** One line of a table as RFC 4180 writes it, without formulas. */

/** A spreadsheet runs a cell that begins like a formula, in wide letters too; a leading apostrophe makes it text again. */
const harmless = (text: string) => (/^[\s\0]*[=+\-@＝＋－＠]|^[\t\r\n]/.test(text) ? `'${text}` : text);

function csvCell(value: string | number | boolean): string {
  const text = typeof value === "string" ? harmless(value) : String(value);
  return /[",\r\n]/.test(text) ? `"${text.replace(/"/g, '""')}"` : text;
}

export const csvLine = (cells: readonly (string | number | boolean)[]): string => `${cells.map(csvCell).join(",")}\r\n`;
