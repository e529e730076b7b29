// Builds the HTTP app, in this order: request id and headers, health and the opening gate, limits, then the API,
// sign-in, development mailbox and web app. The API's routes come from the router.
import { randomUUID } from "node:crypto";
import type { UserId } from "@foldback/domain/ids";
import { isErrorCode } from "@foldback/protocol/error-codes";
import type { HttpBindings } from "@hono/node-server";
import { ORPCError } from "@orpc/server";
import { RPCHandler } from "@orpc/server/fetch";
import { type Context, Hono } from "hono";
import type { PublicAddress } from "../config/public-address.ts";
import type { Log } from "../log.ts";
import type { StoredMail } from "../modules/accounts/ports.ts";
import type { SecurityEvents } from "../modules/security/ports.ts";
import { isKill } from "./admission/request-price.ts";
import type { Authenticate, Caller, RequestContext } from "./auth/authenticate.ts";
import type { PhoneCookie } from "./auth/phone-cookie.ts";
import { codeOf, contractError, errorResponse } from "./errors/error-to-status.ts";
import type { FaultLog, ReportFault } from "./errors/fault-log.ts";
import type { createAccountExport } from "./files/account-export.ts";
import type { createEvidenceExport } from "./files/evidence-export.ts";
import type { createNotesExport } from "./files/notes-export.ts";
import type { createTakeFileRoutes } from "./files/takes.ts";
import type { createTalkbackClipRoutes } from "./files/talkback-clips.ts";
import { clientIp, isLoopbackRequest } from "./listener/client-ip.ts";
import { dropHeadBody } from "./middleware/drop-head-body.ts";
import { limitBody } from "./middleware/limit-body.ts";
import { createOpeningGate } from "./middleware/opening-gate.ts";
import { createResponseRecorder } from "./middleware/record-response.ts";
import { requireOwnOrigin, requireOwnPage } from "./middleware/request-origin.ts";
import { withSecurityHeaders } from "./middleware/security-headers.ts";
import type { createOperatorMetricsRoute } from "./monitoring/operator-metrics.ts";
import { createProbes, type Readiness } from "./monitoring/readiness.ts";
import type { RequestFigures } from "./monitoring/request-figures.ts";
import { developmentMailboxPage } from "./pages/development-mailbox-page.ts";
import type { createEvidenceKeys } from "./pages/evidence-keys/evidence-keys.ts";
import { type SecurityText, securityPolicyPath, securityTextPath } from "./pages/security-text.ts";
import type { createPreflightRoutes } from "./preflight.ts";
import { type createPublicApi, refuseKeysElsewhere } from "./public-api/public-api.ts";
import type { createRouter } from "./routes/router.ts";
import { createStripeWebhook, type ReceiveEvent } from "./webhooks/stripe-webhook.ts";

export type AppDeps = {
  address: PublicAddress;
  trustedIpHeader: string | undefined;
  log: Log;
  authenticate: Authenticate;
  router: ReturnType<typeof createRouter>;
  phoneCookie: PhoneCookie;
  authRoutes: (request: Request, ip: string) => Promise<Response>;
  preflight: ReturnType<typeof createPreflightRoutes>;
  talkbackClips: ReturnType<typeof createTalkbackClipRoutes>;
  takeFiles: ReturnType<typeof createTakeFileRoutes>;
  notesExport: ReturnType<typeof createNotesExport>;
  evidenceExport: ReturnType<typeof createEvidenceExport>;
  evidenceKeys: ReturnType<typeof createEvidenceKeys>;
  accountExport: ReturnType<typeof createAccountExport>;
  publicApi: ReturnType<typeof createPublicApi>;
  receiveStripeEvent: ReceiveEvent;
  securityText: SecurityText;
  staticFiles: (request: Request) => Promise<Response>;
  /** Null unless this is a developer's own machine and emails go to the development mailbox. */
  storedMails: (() => readonly StoredMail[]) | null;
  readiness: Readiness;
  isHealthy: () => Promise<boolean>;
  requests: Pick<RequestFigures, "note">;
  security: SecurityEvents;
  faults: FaultLog;
  operatorMetrics: ReturnType<typeof createOperatorMetricsRoute>;
};

type Variables = { requestId: string; ip: string; log: Log; reportFault: ReportFault; userId?: UserId };
type Env = { Bindings: HttpBindings; Variables: Variables };

/** All file downloads for signed-in users. The account export is a POST, which `requireOwnOrigin` guards. */
const exportPaths = ["/notes/*", "/evidence/*", "/admin/evidence/*", "/talkback/clips/*", "/takes/*"];
const limitCall = limitBody(64 * 1024);
const takeNotesPath = "/rpc/takes/annotate";
/** A take can have 500 markers with labels of 80 characters, and a character can take several bytes. */
const limitTakeNotes = limitBody(256 * 1024);

export function createApp(deps: AppDeps): Hono<Env> {
  const { address } = deps;
  const app = new Hono<Env>();
  const recordResponse = createResponseRecorder(deps.security);
  app.use(withSecurityHeaders(address));
  app.use(dropHeadBody);
  app.use(async (context, next) => {
    const requestId = requestIdOf(context.req.header("x-request-id"));
    context.set("requestId", requestId);
    context.set("ip", clientIp(context.env.incoming, deps.trustedIpHeader));
    const log = deps.log.child({ requestId });
    context.set("log", log);
    context.set("reportFault", (fault) => deps.faults.tell(fault, log));
    const startedAtMs = performance.now();
    await next();
    context.header("x-request-id", requestId);
    const durationMs = Math.round(performance.now() - startedAtMs);
    const { status } = context.res;
    const { method, path } = context.req;
    deps.requests.note({ status, durationMs });
    recordResponse({ path, status, ip: context.get("ip"), userId: context.get("userId") });
    log.debug({ method, path, status, durationMs }, "request");
  });
  app.use((context, next) => (isNoAddressOfOurs(context.req.raw.url) ? refuseInput() : next()));
  app.route("/", createProbes(deps));
  app.use(createOpeningGate(deps));
  // Mounted before the origin check: the provider sends no Origin, and its signature authenticates it.
  app.route("/stripe", createStripeWebhook(deps.receiveStripeEvent));
  app.use(refuseKeysElsewhere(deps.security));
  app.use(requireOwnOrigin(address.origins));
  for (const files of exportPaths) app.use(files, requireOwnPage(address.origins));
  // Mounted before the general body limit, because the connection test, clips and takes send larger bodies.
  app.route("/preflight", deps.preflight);
  app.route("/talkback", deps.talkbackClips);
  app.route("/takes", deps.takeFiles);
  app.use((context, next) => (context.req.path === takeNotesPath ? limitTakeNotes : limitCall)(context, next));

  app.route("/notes", deps.notesExport);
  app.route("/evidence", deps.evidenceExport.sessions);
  app.route("/admin/evidence", deps.evidenceExport.admin);
  app.route("/account", deps.accountExport);
  app.route("/", deps.evidenceKeys);
  app.route("/operator", deps.operatorMetrics);
  app.post("/rpc/*", createRpcRoute(deps));
  app.all("/rpc/*", () => errorResponse("NOT_FOUND"));
  app.all("/api/auth/*", (context) => deps.authRoutes(context.req.raw, context.get("ip")));
  app.get("/api/docs/openapi.json", () => deps.publicApi.describe());
  app.all("/api/v1/*", (context) => deps.publicApi.answer(context.req.raw, context.var));
  app.get(securityTextPath, () => deps.securityText.contact());
  app.get(securityPolicyPath, () => deps.securityText.policy());
  app.get("/dev/mailbox", (context) => mailboxRoute(context, deps));
  app.get("*", (context) => deps.staticFiles(context.req.raw));
  app.notFound(() => errorResponse("NOT_FOUND"));
  app.onError((error, context) => {
    // The client disconnected while sending its body. That isn't our error, and no one will read this response.
    if (context.env.incoming.readableAborted) return errorResponse("BAD_INPUT");
    const code = codeOf(error);
    deps.faults.tell({ error, code }, context.get("log") ?? deps.log);
    return errorResponse(code);
  });
  return app;
}

/**
 * True if the URL contains a NUL, which the database can't search for, or a user name and password, which a Request
 * can't contain.
 */
const isNoAddressOfOurs = (url: string) => url.includes("%00") || /^\w+:\/\/[^/?#]*@/.test(url);

const refuseInput = async () => errorResponse("BAD_INPUT");

const requestIdPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

/**
 * The browser chooses the request id, so support can look up an id from a user's screen in the log. Anything that isn't
 * a UUID is ignored.
 */
const requestIdOf = (claimed: string | undefined) =>
  claimed !== undefined && requestIdPattern.test(claimed) ? claimed : randomUUID();

const unknownCaller: Caller = { subject: null, signIn: null };

function createRpcRoute(deps: AppDeps) {
  const handler = new RPCHandler<RequestContext>(deps.router, {
    interceptors: [
      async ({ next, context: { reportFault } }) => {
        try {
          return await next();
        } catch (error) {
          // Procedures set their own error codes. Any other failure here means that the body couldn't be read.
          if (error instanceof ORPCError && isErrorCode(error.code)) throw error;
          throw contractError(error instanceof ORPCError ? codeOf(error) : "BAD_INPUT", { error, reportFault });
        }
      },
    ],
  });
  return async (context: Context<Env>): Promise<Response> => {
    const setCookies: string[] = [];
    const headers: Record<string, string> = { "cache-control": "no-store" };
    const identify = async (): Promise<Caller> => {
      const { subject, signIn, ...found } = await deps.authenticate(context.req.raw.headers);
      setCookies.push(...found.setCookies);
      if (subject) context.set("userId", subject.userId);
      return { subject, signIn };
    };
    const caller = isKill(context.req.path) ? unknownCaller : await identify();
    const { matched, response } = await handler.handle(context.req.raw, {
      prefix: "/rpc",
      context: {
        ...caller,
        identify,
        requestId: context.get("requestId"),
        ip: context.get("ip"),
        userAgent: context.req.header("user-agent") ?? null,
        phoneCredential: deps.phoneCookie.read(context.req.header("cookie")),
        setCookie: (cookie) => void setCookies.push(cookie),
        setHeaders: (more) => void Object.assign(headers, more),
        log: context.get("log"),
        reportFault: context.get("reportFault"),
      },
    });
    if (!matched) return errorResponse("NOT_FOUND");
    const answer = new Response(response.body, response);
    for (const [name, value] of Object.entries(headers)) answer.headers.set(name, value);
    for (const cookie of setCookies) answer.headers.append("set-cookie", cookie);
    return answer;
  };
}

/**
 * Emails contain sign-in links. They're only shown on this machine, and not under a foreign host name that resolves to
 * it.
 */
function mailboxRoute(context: Context<Env>, { storedMails }: AppDeps): Response {
  const isHere = isLoopbackRequest(context.get("ip"), context.req.header("host"));
  if (!storedMails || !isHere) return errorResponse("NOT_FOUND");
  const headers = { "content-type": "text/html; charset=utf-8", "cache-control": "no-store" };
  return new Response(developmentMailboxPage(storedMails()), { headers });
}
