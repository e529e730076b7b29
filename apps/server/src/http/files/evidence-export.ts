// Evidence downloads, always sent as attachments: `GET /evidence/sessions/{id}/export` and `/receipt` for participants,
// and `GET /admin/evidence/export?format=` for administrators.
import { asSessionId } from "@foldback/domain/ids";
import { can, type Subject } from "@foldback/domain/people/can";
import { type Context, Hono } from "hono";
import * as z from "zod";
import { requireFreshFactor } from "../../modules/accounts/policy.ts";
import type { SignInFacts } from "../../modules/accounts/ports.ts";
import { identifyAs } from "../../modules/acting-for.ts";
import { AppError } from "../../modules/app-error.ts";
import {
  type ExportRequest,
  exportLedger,
  exportLedgerTable,
  type LedgerExportDeps,
} from "../../modules/evidence/export-ledger.ts";
import { exportSession, type SessionExportDeps } from "../../modules/evidence/export-session.ts";
import { type ReceiptDeps, readReceipt, receiptName } from "../../modules/evidence/session-receipts.ts";
import type { SlidingWindow } from "../../modules/limits/sliding-window.ts";
import type { Authenticate, CallerKnown } from "../auth/authenticate.ts";
import { attachmentHeaders, beforeStop, download, stillWorking } from "./download.ts";
import { zipStream } from "./zip-stream.ts";

export type EvidenceExportDeps = {
  authenticate: Authenticate;
  sessionExport: SessionExportDeps;
  ledgerExport: LedgerExportDeps;
  receipts: ReceiptDeps;
  /** Limits exports per user. */
  exports: SlidingWindow;
  nowMs: () => number;
  /** Aborted when the server stops. */
  stopping: AbortSignal;
};

const session = z.object({ sessionId: z.uuid() });
const format = z.object({ format: z.enum(["csv", "zip"]).default("csv") });

export function createEvidenceExport(deps: EvidenceExportDeps) {
  const identify: Identify = async (context) => {
    const { subject, signIn } = await deps.authenticate(context.req.raw.headers);
    if (!subject) throw new AppError("UNAUTHORIZED");
    context.set("userId", subject.userId);
    return { subject, signIn };
  };
  return { sessions: sessionRoutes(deps, identify), admin: adminRoutes(deps, identify) };
}

type Identify = (context: Context<CallerKnown>) => Promise<{ subject: Subject; signIn: SignInFacts | null }>;

function sessionRoutes(deps: EvidenceExportDeps, identify: Identify): Hono<CallerKnown> {
  const routes = new Hono<CallerKnown>();
  routes.get("/sessions/:sessionId/export", async (context) => {
    const { subject } = await identify(context);
    if (!deps.exports.take(subject.userId)) throw new AppError("TOO_MANY_REQUESTS");
    const { roomCode, files } = await exportSession(deps.sessionExport, subject, sessionIdOf(context.req.param()));
    const day = new Date(deps.nowMs()).toISOString().slice(0, 10);
    const name = `foldback-evidence-${roomCode}-${day}.zip`;
    return download(zipStream(files), deps.stopping, { name, type: "application/zip" });
  });
  routes.get("/sessions/:sessionId/receipt", async (context) => {
    const { subject } = await identify(context);
    const { text, roomCode } = await readReceipt(deps.receipts, subject, sessionIdOf(context.req.param()));
    const name = receiptName(roomCode);
    return new Response(text, { headers: attachmentHeaders({ name, type: "text/plain; charset=utf-8" }) });
  });
  return routes;
}

function adminRoutes(deps: EvidenceExportDeps, identify: Identify): Hono<CallerKnown> {
  const routes = new Hono<CallerKnown>();
  routes.get("/export", async (context) => {
    const { subject, signIn } = await identify(context);
    if (!can(subject, "see-admin-pages")) throw new AppError("FORBIDDEN");
    identifyAs({ role: "administration", userId: subject.userId });
    requireFreshFactor(signIn, deps.nowMs());
    const asked = format.safeParse(context.req.query());
    if (!asked.success) throw new AppError("BAD_INPUT");
    if (!deps.exports.take(subject.userId)) throw new AppError("TOO_MANY_REQUESTS");
    const request = {
      adminId: subject.userId,
      wanted: AbortSignal.any([deps.stopping, context.req.raw.signal]),
      onProgress: stillWorking(context),
    };
    return beforeStop(deps.stopping, asked.data.format === "zip" ? wholeLedger(deps, request) : table(deps, request));
  });
  return routes;
}

function sessionIdOf(parameters: unknown) {
  const asked = session.safeParse(parameters);
  if (!asked.success) throw new AppError("BAD_INPUT");
  return asSessionId(asked.data.sessionId);
}

async function wholeLedger({ ledgerExport, nowMs }: EvidenceExportDeps, request: ExportRequest): Promise<Response> {
  const { rows, files } = await exportLedger(ledgerExport, request);
  const name = `patent-evidence-${new Date(nowMs()).toISOString().slice(0, 10)}.zip`;
  return download(zipStream(files), request.wanted, { name, type: "application/zip", headers: exportedRows(rows) });
}

async function table({ ledgerExport }: EvidenceExportDeps, request: ExportRequest): Promise<Response> {
  const { name, rows, body } = await exportLedgerTable(ledgerExport, request);
  return download(body(), request.wanted, { name, type: "text/csv; charset=utf-8", headers: exportedRows(rows) });
}

/** The console shows this number after the download. */
const exportedRows = (rows: number) => ({ "x-exported-rows": String(rows) });
