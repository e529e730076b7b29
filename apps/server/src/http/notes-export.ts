// A session's notes as a file to keep: `GET /notes/{sessionId}?format=`. Always an attachment, never shown in place.
import { asSessionId } from "@foldback/domain/ids";
import type { SessionNotesFile } from "@foldback/domain/notes/session-notes-file";
import { writeReaperProject } from "@foldback/domain/notes/write-reaper-project";
import { writeSrt, writeVtt } from "@foldback/domain/notes/write-subtitles";
import { writeCsv, writeReaperCsv } from "@foldback/domain/notes/write-tables";
import { writeMarkdown, writeText } from "@foldback/domain/notes/write-text";
import { type ExportFormat, exportFormats } from "@foldback/protocol/http/markers";
import { Hono } from "hono";
import * as z from "zod";
import { writeMarkerMidi } from "../adapters/exports/write-midi.ts";
import { writePdf } from "../adapters/exports/write-pdf.ts";
import { AppError } from "../modules/app-error.ts";
import { collectNotes, type NotesDeps } from "../modules/notes/collect-notes.ts";
import type { Authenticate } from "./authenticate.ts";

type Written = string | Uint8Array | Promise<Uint8Array>;
type Writer = { type: string; extension: string; write: (notes: SessionNotesFile) => Written };

const utf8 = (type: string) => `${type}; charset=utf-8`;
const writers: Record<ExportFormat, Writer> = {
  txt: { type: utf8("text/plain"), extension: "txt", write: writeText },
  md: { type: utf8("text/markdown"), extension: "md", write: writeMarkdown },
  csv: { type: utf8("text/csv"), extension: "csv", write: writeCsv },
  json: { type: "application/json", extension: "json", write: (notes) => `${JSON.stringify(notes, null, 2)}\n` },
  pdf: { type: "application/pdf", extension: "pdf", write: writePdf },
  srt: { type: utf8("application/x-subrip"), extension: "srt", write: ({ lines }) => writeSrt(lines) },
  vtt: { type: utf8("text/vtt"), extension: "vtt", write: ({ lines }) => writeVtt(lines) },
  mid: { type: "audio/midi", extension: "mid", write: ({ markers }) => writeMarkerMidi(markers) },
  rpp: { type: utf8("text/plain"), extension: "rpp", write: ({ markers }) => writeReaperProject(markers) },
  "reaper-csv": { type: utf8("text/csv"), extension: "markers.csv", write: writeReaperCsv },
};

const request = z.object({ sessionId: z.uuid(), format: z.enum(exportFormats) });

export function createNotesExport(deps: { authenticate: Authenticate; notes: NotesDeps }): Hono {
  const routes = new Hono();
  routes.get("/:sessionId", async (context) => {
    const { subject } = await deps.authenticate(context.req.raw.headers);
    if (!subject) throw new AppError("UNAUTHORIZED");
    const asked = request.safeParse({ ...context.req.param(), ...context.req.query() });
    if (!asked.success) throw new AppError("BAD_INPUT");
    const { sessionId, format } = asked.data;
    const notes = await collectNotes(deps.notes, subject, asSessionId(sessionId));
    const { type, extension, write } = writers[format];
    const day = (notes.startedAt ?? new Date().toISOString()).slice(0, 10);
    const body = await write(notes);
    return new Response(typeof body === "string" ? body : Uint8Array.from(body), {
      headers: {
        "content-type": type,
        "content-disposition": `attachment; filename="foldback-${notes.roomCode}-${day}.${extension}"`,
        "cache-control": "private, no-store",
      },
    });
  });
  return routes;
}
