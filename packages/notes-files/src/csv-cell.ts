/**
 * HAZARD: spreadsheets execute a cell that begins like a formula, even in full-width characters. A leading apostrophe
 * turns it into text.
 */
const harmless = (text: string) => (/^[\s\0]*[=+\-@＝＋－＠]|^[\t\r\n]/.test(text) ? `'${text}` : text);

function csvCell(value: string | number | boolean): string {
  const text = typeof value === "string" ? harmless(value) : String(value);
  return /[",\r\n]/.test(text) ? `"${text.replace(/"/g, '""')}"` : text;
}

export const csvLine = (cells: readonly (string | number | boolean)[]): string => `${cells.map(csvCell).join(",")}\r\n`;
