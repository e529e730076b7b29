// A session's notes as downloads, always sent as attachments: `GET /notes/{sessionId}?format=`, and the sound of its
// clips at `/notes/{sessionId}/recordings`.
import { asSessionId } from "@foldback/domain/ids";
import { exportFormats } from "@foldback/protocol/http/markers";
import { type Context, Hono } from "hono";
import * as z from "zod";
import { AppError } from "../../modules/app-error.ts";
import { createSlidingWindow } from "../../modules/limits/sliding-window.ts";
import { collectNotes, type NotesDeps, notesFileName, type WriteExport } from "../../modules/notes/collect-notes.ts";
import { exportRecordings } from "../../modules/talkback/export-recordings.ts";
import { exportsPerMinute } from "../../modules/talkback/policy.ts";
import type { TalkbackDeps } from "../../modules/talkback/ports.ts";
import type { Authenticate, CallerKnown } from "../auth/authenticate.ts";
import { attachmentHeaders, download } from "./download.ts";
import { zipStream } from "./zip-stream.ts";

const session = z.object({ sessionId: z.uuid() });
const request = session.extend({ format: z.enum(exportFormats) });

export function createNotesExport(deps: {
  authenticate: Authenticate;
  notes: NotesDeps;
  talkback: Pick<TalkbackDeps, "clips" | "sessions" | "sounds">;
  writeExport: WriteExport;
  nowMs: () => number;
  /** Aborted when the server stops. */
  stopping: AbortSignal;
}): Hono<CallerKnown> {
  const routes = new Hono<CallerKnown>();
  const archives = createSlidingWindow({ limit: exportsPerMinute, windowMs: 60_000, nowMs: deps.nowMs });
  const identify = async (context: Context<CallerKnown>) => {
    const { subject } = await deps.authenticate(context.req.raw.headers);
    if (!subject) throw new AppError("UNAUTHORIZED");
    context.set("userId", subject.userId);
    return subject;
  };
  routes.get("/:sessionId", async (context) => {
    const subject = await identify(context);
    const asked = request.safeParse({ ...context.req.param(), ...context.req.query() });
    if (!asked.success) throw new AppError("BAD_INPUT");
    const { sessionId, format } = asked.data;
    const notes = await collectNotes(deps.notes, subject, asSessionId(sessionId));
    const { type, extension, body } = await deps.writeExport(notes, format);
    const name = notesFileName(notes, extension);
    return new Response(typeof body === "string" ? body : Uint8Array.from(body), {
      headers: attachmentHeaders({ name, type }),
    });
  });
  routes.get("/:sessionId/recordings", async (context) => {
    const subject = await identify(context);
    const asked = session.safeParse(context.req.param());
    if (!asked.success) throw new AppError("BAD_INPUT");
    if (!archives.take(subject.userId)) throw new AppError("TOO_MANY_REQUESTS");
    const { roomCode, startedAtMs, files } = await exportRecordings(
      deps.talkback,
      subject,
      asSessionId(asked.data.sessionId),
    );
    const day = new Date(startedAtMs ?? deps.nowMs()).toISOString().slice(0, 10);
    const name = `foldback-${roomCode}-${day}-recordings.zip`;
    return download(zipStream(files), deps.stopping, { name, type: "application/zip" });
  });
  return routes;
}
