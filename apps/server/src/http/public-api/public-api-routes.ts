// The routes for API keys. A key identifies its owner, and the usual access rules for sessions apply.
import { apiRequestsPerMinute, apiRequestsPerMinuteOfPerson } from "@foldback/domain/api/api-key";
import { asSessionId } from "@foldback/domain/ids";
import type { SessionNotesFile } from "@foldback/notes-files/session-notes-file";
import { exportFormats } from "@foldback/protocol/http/markers";
import { apiErrorCode, publicApi } from "@foldback/protocol/http/public-api";
import { isStorable } from "@foldback/protocol/storable-text";
import { implement } from "@orpc/server";
import { type KeyHolder, requireScope } from "../../modules/api/identify-key.ts";
import type { OwnSessions } from "../../modules/api/ports.ts";
import { AppError } from "../../modules/app-error.ts";
import { listOwnEntries } from "../../modules/evidence/list-own-entries.ts";
import type { EvidenceReaderDeps } from "../../modules/evidence/require-evidence-reader.ts";
import { collectNotes, type NotesDeps, notesFileName, type WriteExport } from "../../modules/notes/collect-notes.ts";
import { codeOf, contractError } from "../errors/error-to-status.ts";
import type { ReportFault } from "../errors/fault-log.ts";

export type PublicApiContext = KeyHolder & { reportFault: ReportFault };
export type PublicApiDeps = {
  sessions: OwnSessions;
  notes: NotesDeps;
  writeExport: WriteExport;
  evidence: EvidenceReaderDeps;
};

const procedures = implement(publicApi)
  .$context<PublicApiContext>()
  .use(async ({ next, context, procedure }, input) => {
    try {
      if (!isStorable(input)) throw new AppError("BAD_INPUT");
      requireScope(context.key, procedure["~orpc"].meta.scope);
      return await next();
    } catch (error) {
      const code = codeOf(error);
      // Scripts ask for a session, so we replace the error about a room.
      throw contractError(apiErrorCode(code === "ROOM_NOT_FOUND" ? "NOT_FOUND" : code), {
        error,
        reportFault: context.reportFault,
      });
    }
  });

export const createPublicApiRoutes = (deps: PublicApiDeps) => ({
  key: procedures.key.handler(({ context: { key } }) => ({
    name: key.name,
    scopes: [...key.scopes],
    expiresAt: new Date(key.expiresAtMs).toISOString(),
    requestsPerMinute: apiRequestsPerMinute,
    requestsPerMinuteOfPerson: apiRequestsPerMinuteOfPerson,
  })),
  ...sessionRoutes(deps),
  ...noteRoutes(deps),
  evidence: procedures.evidence.handler(async ({ input, context: { subject } }) => ({
    entries: await listOwnEntries(deps.evidence, subject, asSessionId(input.sessionId)),
  })),
});

const sessionRoutes = ({ sessions }: PublicApiDeps) => ({
  sessions: procedures.sessions.handler(async ({ input: { limit, after }, context: { subject } }) => {
    const place = { after: after === undefined ? null : asSessionId(after), limit: limit + 1 };
    const found = await sessions.list(subject.userId, place);
    const page = found.slice(0, limit);
    return { sessions: page, next: found.length > limit ? (page.at(-1)?.id ?? null) : null };
  }),
  session: procedures.session.handler(async ({ input, context: { subject } }) => {
    const found = await sessions.find(subject.userId, asSessionId(input.sessionId));
    if (found === null) throw new AppError("NOT_FOUND");
    return found;
  }),
});

function noteRoutes({ notes, writeExport }: PublicApiDeps) {
  const read = ({ subject }: KeyHolder, sessionId: string) => collectNotes(notes, subject, asSessionId(sessionId));
  return {
    transcript: procedures.transcript.handler(async ({ input, context }) => ({
      lines: (await read(context, input.sessionId)).lines.map(({ original, ...line }) => ({
        ...line,
        corrected: original !== null,
      })),
    })),
    summary: procedures.summary.handler(async ({ input, context }) => ({
      summary: summaryOf(await read(context, input.sessionId)),
    })),
    markers: procedures.markers.handler(async ({ input, context }) => ({
      markers: [...(await read(context, input.sessionId)).markers],
    })),
    exports: procedures.exports.handler(async ({ input: { sessionId }, context }) => {
      await read(context, sessionId);
      return { exports: exportFormats.map((format) => ({ format, path: `/sessions/${sessionId}/exports/${format}` })) };
    }),
    exportFile: procedures.exportFile.handler(async ({ input: { sessionId, format }, context }) => {
      const found = await read(context, sessionId);
      const { type, extension, body } = await writeExport(found, format);
      const bytes = typeof body === "string" ? body : Uint8Array.from(body);
      return new File([bytes], notesFileName(found, extension), { type });
    }),
  };
}

function summaryOf({ analysis }: SessionNotesFile) {
  if (analysis === null) return null;
  const { version, createdAt, engine, overview, keyMoments, breakdown } = analysis;
  const suggestions = analysis.suggestions.map(({ id, priority, type, suggestion, songName, done }) => ({
    ...{ id, priority, type, suggestion, songName },
    doneAt: done?.at ?? null,
  }));
  const copy = <Item>(items: readonly Item[]) => [...items];
  return {
    ...{ version, createdAt, engine: engine.name },
    overview: copy(overview),
    keyMoments: copy(keyMoments),
    breakdown: copy(breakdown),
    suggestions,
  };
}
