import type { SessionNotesFile } from "@foldback/notes-files/session-notes-file";
import { writeMarkerMidi } from "@foldback/notes-files/write-midi";
import { writeReaperProject } from "@foldback/notes-files/write-reaper-project";
import { writeSrt, writeVtt } from "@foldback/notes-files/write-subtitles";
import { writeCsv, writeReaperCsv } from "@foldback/notes-files/write-tables";
import { writeMarkdown, writeText } from "@foldback/notes-files/write-text";
import type { ExportFormat } from "@foldback/protocol/http/markers";
import type { WriteExport } from "../../modules/notes/collect-notes.ts";
import { writeJson } from "./write-json.ts";
import { writePdf } from "./write-pdf.ts";

type Written = string | Uint8Array | Promise<Uint8Array>;
type Writer = { type: string; extension: string; write: (notes: SessionNotesFile) => Written };

const utf8 = (type: string) => `${type}; charset=utf-8`;
const writers: Record<ExportFormat, Writer> = {
  txt: { type: utf8("text/plain"), extension: "txt", write: writeText },
  md: { type: utf8("text/markdown"), extension: "md", write: writeMarkdown },
  csv: { type: utf8("text/csv"), extension: "csv", write: writeCsv },
  json: { type: "application/json", extension: "json", write: writeJson },
  pdf: { type: "application/pdf", extension: "pdf", write: writePdf },
  srt: { type: utf8("application/x-subrip"), extension: "srt", write: ({ lines }) => writeSrt(lines) },
  vtt: { type: utf8("text/vtt"), extension: "vtt", write: ({ lines }) => writeVtt(lines) },
  mid: { type: "audio/midi", extension: "mid", write: ({ markers }) => writeMarkerMidi(markers) },
  rpp: { type: utf8("text/plain"), extension: "rpp", write: ({ markers }) => writeReaperProject(markers) },
  "reaper-csv": { type: utf8("text/csv"), extension: "markers.csv", write: writeReaperCsv },
};

export const writeExport: WriteExport = async (notes, format) => {
  const { type, extension, write } = writers[format];
  return { type, extension, body: await write(notes) };
};
