// `GET /notes/{sessionId}?format=`: a session's notes as a download, always sent as an attachment.
import { asSessionId } from "@foldback/domain/ids";
import { exportFormats } from "@foldback/protocol/http/markers";
import { Hono } from "hono";
import * as z from "zod";
import { AppError } from "../../modules/app-error.ts";
import { collectNotes, type NotesDeps, notesFileName, type WriteExport } from "../../modules/notes/collect-notes.ts";
import type { Authenticate, CallerKnown } from "../auth/authenticate.ts";

const request = z.object({ sessionId: z.uuid(), format: z.enum(exportFormats) });

export function createNotesExport(deps: {
  authenticate: Authenticate;
  notes: NotesDeps;
  writeExport: WriteExport;
}): Hono<CallerKnown> {
  const routes = new Hono<CallerKnown>();
  routes.get("/:sessionId", async (context) => {
    const { subject } = await deps.authenticate(context.req.raw.headers);
    if (!subject) throw new AppError("UNAUTHORIZED");
    context.set("userId", subject.userId);
    const asked = request.safeParse({ ...context.req.param(), ...context.req.query() });
    if (!asked.success) throw new AppError("BAD_INPUT");
    const { sessionId, format } = asked.data;
    const notes = await collectNotes(deps.notes, subject, asSessionId(sessionId));
    const { type, extension, body } = await deps.writeExport(notes, format);
    return new Response(typeof body === "string" ? body : Uint8Array.from(body), {
      headers: {
        "content-type": type,
        "content-disposition": `attachment; filename="${notesFileName(notes, extension)}"`,
        "cache-control": "private, no-store",
      },
    });
  });
  return routes;
}
