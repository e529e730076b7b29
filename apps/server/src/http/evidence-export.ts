// Evidence as files to keep: `GET /evidence/sessions/{id}/export` and `/receipt` for those who took part, and
// `GET /admin/evidence/export?format=` for administrators. Always attachments.
import { Readable } from "node:stream";
import { asSessionId } from "@foldback/domain/ids";
import { can, type Subject } from "@foldback/domain/people/can";
import { type Context, Hono } from "hono";
import * as z from "zod";
import type { SignInFacts } from "../modules/accounts/ports.ts";
import { requireFreshFactor } from "../modules/accounts/require-fresh-factor.ts";
import { identifyAs } from "../modules/acting-for.ts";
import { AppError } from "../modules/app-error.ts";
import { exportLedger, exportLedgerTable, type LedgerExportDeps } from "../modules/evidence/export-ledger.ts";
import { exportSession, type SessionExportDeps } from "../modules/evidence/export-session.ts";
import { type ReceiptDeps, readReceipt, receiptName } from "../modules/evidence/session-receipts.ts";
import type { SlidingWindow } from "../modules/sessions/sliding-window.ts";
import type { AskerKnown, Authenticate } from "./authenticate.ts";
import { zipStream } from "./zip-stream.ts";

export type EvidenceExportDeps = {
  authenticate: Authenticate;
  sessionExport: SessionExportDeps;
  ledgerExport: LedgerExportDeps;
  receipts: ReceiptDeps;
  /** How often one person may ask. */
  exports: SlidingWindow;
  nowMs: () => number;
};

const session = z.object({ sessionId: z.uuid() });
const format = z.object({ format: z.enum(["csv", "zip"]).default("csv") });

export function createEvidenceExport(deps: EvidenceExportDeps) {
  const asker: Asker = async (context) => {
    const { subject, signIn } = await deps.authenticate(context.req.raw.headers);
    if (!subject) throw new AppError("UNAUTHORIZED");
    context.set("userId", subject.userId);
    return { subject, signIn };
  };
  return { sessions: sessionRoutes(deps, asker), admin: adminRoutes(deps, asker) };
}

type Asker = (context: Context<AskerKnown>) => Promise<{ subject: Subject; signIn: SignInFacts | null }>;

function sessionRoutes(deps: EvidenceExportDeps, asker: Asker): Hono<AskerKnown> {
  const routes = new Hono<AskerKnown>();
  routes.get("/sessions/:sessionId/export", async (context) => {
    const { subject } = await asker(context);
    if (!deps.exports.take(subject.userId)) throw new AppError("TOO_MANY_REQUESTS");
    const { roomCode, files } = await exportSession(deps.sessionExport, subject, sessionIdOf(context.req.param()));
    const day = new Date(deps.nowMs()).toISOString().slice(0, 10);
    const name = `foldback-evidence-${roomCode}-${day}.zip`;
    return download(Readable.from(zipStream(files)), { name, type: "application/zip" });
  });
  routes.get("/sessions/:sessionId/receipt", async (context) => {
    const { subject } = await asker(context);
    const { text, roomCode } = await readReceipt(deps.receipts, subject, sessionIdOf(context.req.param()));
    const name = receiptName(roomCode);
    return download(Readable.from([Buffer.from(text, "utf8")]), { name, type: "text/plain; charset=utf-8" });
  });
  return routes;
}

function adminRoutes(deps: EvidenceExportDeps, asker: Asker): Hono<AskerKnown> {
  const routes = new Hono<AskerKnown>();
  routes.get("/export", async (context) => {
    const { subject, signIn } = await asker(context);
    if (!can(subject, "see-admin-pages")) throw new AppError("FORBIDDEN");
    identifyAs({ role: "administration", userId: subject.userId });
    requireFreshFactor(signIn, deps.nowMs());
    const asked = format.safeParse(context.req.query());
    if (!asked.success) throw new AppError("BAD_INPUT");
    if (!deps.exports.take(subject.userId)) throw new AppError("TOO_MANY_REQUESTS");
    if (asked.data.format === "zip") {
      const { rows, files } = await exportLedger(deps.ledgerExport, subject.userId);
      const day = new Date(deps.nowMs()).toISOString().slice(0, 10);
      const name = `patent-evidence-${day}.zip`;
      return download(Readable.from(zipStream(files)), { name, type: "application/zip", rows });
    }
    const { name, rows, body } = await exportLedgerTable(deps.ledgerExport, subject.userId);
    return download(Readable.from(body()), { name, type: "text/csv; charset=utf-8", rows });
  });
  return routes;
}

function sessionIdOf(parameters: unknown) {
  const asked = session.safeParse(parameters);
  if (!asked.success) throw new AppError("BAD_INPUT");
  return asSessionId(asked.data.sessionId);
}

type Attachment = { name: string; type: string; rows?: number };

/** `x-exported-rows` is what the console says in words when it is done. */
function download(body: Readable, { name: fileName, type, rows }: Attachment): Response {
  return new Response(Readable.toWeb(body) as ReadableStream<Uint8Array>, {
    headers: {
      "content-type": type,
      "content-disposition": `attachment; filename="${fileName}"`,
      "cache-control": "private, no-store",
      ...(rows === undefined ? {} : { "x-exported-rows": String(rows) }),
    },
  });
}
