// Notes as a PDF to print: the same words as the text export. The built-in fonts know Western letters; others become `?`.

import { buffer } from "node:stream/consumers";
import type { SessionNotesFile } from "@foldback/domain/notes/session-notes-file";
import { writeText } from "@foldback/domain/notes/write-text";

/** The letters of the PDF standard's own fonts (Windows-1252). */
const unknown = /[^\n\x20-\x7e\xa0-\xff€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]/gu;

export async function writePdf(notes: SessionNotesFile): Promise<Uint8Array> {
  const { default: PDFDocument } = await import("pdfkit");
  const document = new PDFDocument({ size: "A4", margin: 56, info: { Title: `Foldback session ${notes.roomCode}` } });
  const written = buffer(document);
  const [title = "", , ...lines] = writeText(notes).split("\n");
  document.font("Helvetica-Bold").fontSize(18).text(title).moveDown(0.5);
  lines.forEach((line, index) => {
    const isRule = /^[-=]+$/.test(line);
    const isHeading = /^-+$/.test(lines[index + 1] ?? "") && line !== "";
    if (isRule) return;
    document.font(isHeading ? "Helvetica-Bold" : "Helvetica").fontSize(isHeading ? 13 : 10);
    if (line === "") document.moveDown(0.5);
    else document.text(line.replace(/^\* /, "").replace(unknown, "?"));
  });
  document.end();
  return new Uint8Array(await written);
}
