// The contract of the public API: what key holders may read at /api/v1, and the contents of /api/docs. Only add to it,
// because users' scripts may depend on anything in it.
import { suggestionPriorities, suggestionTypes } from "@foldback/domain/analysis/analysis";
import { type ApiScope, apiScopes } from "@foldback/domain/api/api-key";
import { markerSources } from "@foldback/domain/markers/marker";
import { endReasons } from "@foldback/domain/session/session-state";
import { oc } from "@orpc/contract";
import * as z from "zod";
import { type ErrorCode, errorCatalogue } from "../error-codes.ts";
import { exportFormats } from "./markers.ts";

/** null means that any key will do, and "none" that no key is needed. */
type ApiMeta = { scope: ApiScope | null | "none" };

/**
 * The only errors that the public API returns. It replaces any other with UNEXPECTED, so the list in /api/docs is
 * complete.
 */
export const apiErrorCodes = [
  "API_KEY_NOT_VALID",
  "API_NOT_IN_PLAN",
  "API_SCOPE_MISSING",
  "SUSPENDED",
  "EMAIL_NOT_VERIFIED",
  "SECOND_FACTOR_NEEDED",
  "NOT_FOUND",
  "BAD_INPUT",
  "TOO_MANY_REQUESTS",
  "DATABASE_UNAVAILABLE",
  "UNEXPECTED",
] as const satisfies readonly ErrorCode[];

export const apiErrorCode = (code: ErrorCode): (typeof apiErrorCodes)[number] =>
  apiErrorCodes.find((one) => one === code) ?? "UNEXPECTED";

const root = oc
  .$meta<ApiMeta>({ scope: "none" })
  .errors(Object.fromEntries(apiErrorCodes.map((code) => [code, errorCatalogue[code]])));

type Endpoint = { scope: ApiScope | null; path: `/${string}`; tag: string; summary: string; description?: string };

const get = ({ scope, path, tag, summary, description }: Endpoint) =>
  root.meta({ scope }).route({
    method: "GET",
    path,
    tags: [tag],
    summary,
    description,
    spec: (operation) => ({ ...operation, security: [{ apiKey: scope === null ? [] : [scope] }] }),
  });

const moment = z.iso.datetime().describe("UTC");
const sinceBegin = z.number().describe("Milliseconds since an engineer first joined the session");
const bySession = z.object({ sessionId: z.uuid() });

const session = z.object({
  id: z.uuid(),
  roomCode: z.string(),
  role: z.enum(["artist", "engineer"]).describe("Your role in it"),
  withName: z.string().nullable().describe("The other participant, or null if no engineer ever joined"),
  status: z.enum(["waiting", "active", "paused", "ended"]),
  createdAt: moment,
  startedAt: moment.nullable().describe("When an engineer first joined"),
  endedAt: moment.nullable(),
  endReason: z.enum(endReasons).nullable(),
  durationSeconds: z.number().nullable(),
  averageRttMs: z.number().nullable().describe("The measured mean, or null if nothing was measured"),
});
export type ApiSession = z.infer<typeof session>;

const sourceIds = z.array(z.string()).describe("Ids of the transcript lines that this is based on");
const line = z.object({
  id: z.string(),
  atMs: sinceBegin,
  durationSeconds: z.number(),
  speaker: z.string(),
  text: z.string(),
  corrected: z.boolean().describe("True if the text was corrected by hand"),
});
const summary = z.object({
  version: z.number(),
  createdAt: moment,
  engine: z.string(),
  overview: z.array(z.object({ text: z.string(), sourceIds })),
  keyMoments: z.array(z.object({ atMs: sinceBegin, description: z.string(), sourceIds })),
  breakdown: z.array(z.object({ topic: z.string(), details: z.string(), sourceIds })),
  suggestions: z.array(
    z.object({
      id: z.string(),
      priority: z.enum(suggestionPriorities),
      type: z.enum(suggestionTypes),
      suggestion: z.string(),
      songName: z.string().nullable(),
      doneAt: moment.nullable(),
    }),
  ),
});
const marker = z.object({
  id: z.string(),
  atMs: sinceBegin,
  label: z.string(),
  source: z.enum(markerSources),
  by: z.string(),
});
const exported = z.object({ format: z.enum(exportFormats), path: z.string() });
const entry = z.object({
  sequence: z.number(),
  at: moment,
  type: z.string(),
  role: z.string(),
  granted: z.boolean().nullable(),
  killed: z.boolean(),
  rttMs: z.number().nullable(),
  durationSeconds: z.number().nullable(),
  hash: z.string().describe("SHA-256 of the entry in the ledger, hexadecimal"),
});

const apiPageSize = 25;
const maxPerPage = 100;

export const publicApi = {
  key: get({ scope: null, path: "/key", tag: "Key", summary: "The key used for this request" }).output(
    z.object({
      name: z.string(),
      scopes: z.array(z.enum(apiScopes)),
      expiresAt: moment,
      requestsPerMinute: z.number().describe("For this key"),
      requestsPerMinuteOfPerson: z.number().describe("For all your keys together"),
    }),
  ),
  sessions: get({
    scope: "sessions:read",
    path: "/sessions",
    tag: "Sessions",
    summary: "Your sessions",
    description: "Both as an artist and as an engineer, newest first.",
  })
    .input(
      z.object({
        limit: z.coerce.number().int().min(1).max(maxPerPage).default(apiPageSize),
        after: z.uuid().optional().describe("`next` from the previous page"),
      }),
    )
    .output(z.object({ sessions: z.array(session), next: z.uuid().nullable().describe("Null on the last page") })),
  session: get({ scope: "sessions:read", path: "/sessions/{sessionId}", tag: "Sessions", summary: "One session" })
    .input(bySession)
    .output(session),
  transcript: get({
    scope: "notes:read",
    path: "/sessions/{sessionId}/transcript",
    tag: "Notes",
    summary: "What was said over talkback",
  })
    .input(bySession)
    .output(z.object({ lines: z.array(line) })),
  summary: get({
    scope: "notes:read",
    path: "/sessions/{sessionId}/summary",
    tag: "Notes",
    summary: "The newest summary",
    description: "Includes suggestions if the artist's plan does.",
  })
    .input(bySession)
    .output(z.object({ summary: summary.nullable() })),
  markers: get({
    scope: "notes:read",
    path: "/sessions/{sessionId}/markers",
    tag: "Notes",
    summary: "A session's markers",
  })
    .input(bySession)
    .output(z.object({ markers: z.array(marker) })),
  exports: get({
    scope: "notes:read",
    path: "/sessions/{sessionId}/exports",
    tag: "Notes",
    summary: "The notes' file formats",
  })
    .input(bySession)
    .output(z.object({ exports: z.array(exported) })),
  exportFile: get({
    scope: "notes:read",
    path: "/sessions/{sessionId}/exports/{format}",
    tag: "Notes",
    summary: "The notes as a file",
  })
    .input(bySession.extend({ format: z.enum(exportFormats) }))
    .output(z.file()),
  evidence: get({
    scope: "evidence:read",
    path: "/sessions/{sessionId}/evidence",
    tag: "Evidence",
    summary: "A session's ledger entries",
    description: "For archives that you can verify offline, use your dashboard.",
  })
    .input(bySession)
    .output(z.object({ entries: z.array(entry) })),
};
