// Writes notes as a printable PDF with the same words as the text export and an embedded font. The font covers the
// letters of Europe, the Near East and the Caucasus. Other scripts print as boxes, and a line at the end explains that.
import { buffer } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import type { SessionNotesFile } from "@foldback/notes-files/session-notes-file";
import { writeText } from "@foldback/notes-files/write-text";
import { breakLines, isRightToLeft, visualOrder } from "./visual-order.ts";

const bodyFont = fileURLToPath(new URL("fonts/dejavu-sans.ttf", import.meta.url));
/** A standard PDF font is enough, because our titles are in English. */
const titleFont = "Helvetica-Bold";
const lacking =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Bopomofo}\p{Script=Thai}\p{Script=Khmer}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Gurmukhi}\p{Script=Gujarati}\p{Script=Tamil}\p{Script=Telugu}\p{Script=Kannada}\p{Script=Malayalam}\p{Script=Sinhala}\p{Script=Myanmar}\p{Script=Ethiopic}\p{Script=Tibetan}\p{Emoji_Presentation}]/u;
const lackingNote = "Characters missing from this file's font are printed as boxes. The text export has them all.";

export const writePdf = (notes: SessionNotesFile): Promise<Uint8Array> =>
  writeTextPdf(`Foldback session ${notes.roomCode}`, writeText(notes));

/** The first line is the title, and a line above dashes is a heading. */
export async function writeTextPdf(name: string, text: string): Promise<Uint8Array> {
  const { default: PDFDocument } = await import("pdfkit");
  const document = new PDFDocument({ size: "A4", margin: 56, info: { Title: name } });
  const written = buffer(document);
  const [title = "", , ...lines] = text.split("\n");
  if (lacking.test(text)) lines.push("", lackingNote);
  document.font(titleFont).fontSize(18).text(title).moveDown(0.5);
  lines.forEach((line, index) => {
    const isRule = /^[-=]+$/.test(line);
    const isHeading = /^-+$/.test(lines[index + 1] ?? "") && line !== "";
    if (isRule) return;
    document.font(isHeading ? titleFont : bodyFont).fontSize(isHeading ? 13 : 10);
    if (line === "") document.moveDown(0.5);
    else writeLine(document, line.replace(/^\* /, ""));
  });
  document.end();
  return new Uint8Array(await written);
}

function writeLine(document: PDFKit.PDFDocument, line: string): void {
  if (!isRightToLeft(line)) {
    document.text(line);
    return;
  }
  const { width, margins } = document.page;
  const room = width - margins.left - margins.right - 6;
  const fits = (part: string) => document.widthOfString(part) <= room;
  for (const part of breakLines(line, fits)) document.text(visualOrder(part));
}
