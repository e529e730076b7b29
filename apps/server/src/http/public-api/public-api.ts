// The public API at /api/v1 and its description at /api/docs/openapi.json. It accepts only keys, not sign-ins, and no
// other route accepts keys.
import {
  apiKeyMark,
  apiRequestsPerMinute,
  apiRequestsPerMinuteOfPerson,
  apiScopes,
  apiScopeTexts,
} from "@foldback/domain/api/api-key";
import { apiErrorCode, publicApi } from "@foldback/protocol/http/public-api";
import { OpenAPIHandler } from "@orpc/openapi/fetch";
import type { MiddlewareHandler } from "hono";
import * as z from "zod";
import { identifyAs } from "../../modules/acting-for.ts";
import type { AdmitKey } from "../../modules/api/admit-key.ts";
import type { SecurityEvents } from "../../modules/security/ports.ts";
import { networkKey } from "../admission/network-key.ts";
import { codeOf, errorResponse, waitHeaders } from "../errors/error-to-status.ts";
import type { ReportFault } from "../errors/fault-log.ts";
import { createPublicApiRoutes, type PublicApiContext, type PublicApiDeps } from "./public-api-routes.ts";

type PublicApiOptions = PublicApiDeps & {
  admitKey: AdmitKey;
  publicUrl: string;
};

const prefix = "/api/v1";
const bearer = /^Bearer +(\S+) *$/i;
const keyIn = (headers: Headers): string | null => bearer.exec(headers.get("authorization") ?? "")?.[1] ?? null;

export function createPublicApi(options: PublicApiOptions) {
  const handler = new OpenAPIHandler<PublicApiContext>(createPublicApiRoutes(options), {
    // Errors have the same form as on all other routes.
    customErrorResponseBodyEncoder: ({ code, message }) => ({ code, message }),
  });
  let described: Promise<string> | null = null;
  return {
    async answer(request: Request, { ip, reportFault }: { ip: string; reportFault: ReportFault }): Promise<Response> {
      try {
        const holder = await options.admitKey({ presented: keyIn(request.headers), network: networkKey(ip) });
        identifyAs({ role: "person", userId: holder.subject.userId });
        const { matched, response } = await handler.handle(request, { prefix, context: { ...holder, reportFault } });
        if (!matched) return errorResponse("NOT_FOUND");
        return asAttachment(response);
      } catch (error) {
        const code = apiErrorCode(codeOf(error));
        reportFault({ error, code });
        return errorResponse(code, hintsFor(code));
      }
    },
    async describe(): Promise<Response> {
      described ??= describeApi(options.publicUrl).catch((error: unknown) => {
        described = null;
        throw error;
      });
      return new Response(await described, {
        headers: { "content-type": "application/json", "cache-control": "no-cache" },
      });
    },
  };
}

function hintsFor(code: ReturnType<typeof apiErrorCode>): Record<string, string> {
  if (code === "API_KEY_NOT_VALID") return { "www-authenticate": "Bearer" };
  return waitHeaders(code);
}

/** Notes contain what people said, so we always send them as attachments. */
function asAttachment(response: Response): Response {
  const answer = new Response(response.body, response);
  answer.headers.set("cache-control", "private, no-store");
  const disposition = answer.headers.get("content-disposition");
  if (disposition !== null) answer.headers.set("content-disposition", disposition.replace(/^inline/, "attachment"));
  return answer;
}

/** All other routes refuse a request with a key before checking anything else, even its sign-in. */
export const refuseKeysElsewhere =
  (security: SecurityEvents): MiddlewareHandler<{ Variables: { ip: string } }> =>
  async (context, next) => {
    const isForApi = context.req.path.startsWith(`${prefix}/`);
    const key = isForApi ? null : keyIn(context.req.raw.headers);
    if (!key?.startsWith(apiKeyMark)) return next();
    security.note({ type: "key-refused", network: networkKey(context.get("ip")), detail: "not-an-api-route" });
    return errorResponse("FORBIDDEN");
  };

const written = (schema: z.ZodType, io: "input" | "output"): object =>
  z.toJSONSchema(schema, { io, unrepresentable: "any" });

/** Created on the first request, to avoid loading the library earlier. */
async function describeApi(publicUrl: string): Promise<string> {
  const { OpenAPIGenerator } = await import("@orpc/openapi");
  const generator = new OpenAPIGenerator({
    schemaConverters: [
      {
        condition: (schema) => schema instanceof z.ZodType,
        convert: (schema, { strategy }) =>
          schema instanceof z.ZodType ? [!schema.safeParse(undefined).success, written(schema, strategy)] : [false, {}],
      },
    ],
  });
  const scopes = apiScopes.map((scope) => `- \`${scope}\`: ${apiScopeTexts[scope]}`).join("\n");
  const description = await generator.generate(publicApi, {
    info: {
      title: "Foldback API",
      version: "1",
      description: `Read-only access to your sessions, their notes and their evidence. Create a key on your account page and send it in the \`Authorization: Bearer\` header. A key can have these scopes:\n${scopes}\n\nYou can make ${apiRequestsPerMinute} requests a minute with one key, and ${apiRequestsPerMinuteOfPerson} with all your keys together.`,
    },
    servers: [{ url: `${publicUrl}${prefix}` }],
    customErrorResponseBodySchema: (errors) => ({
      type: "object",
      properties: {
        code: { oneOf: errors.map(([code, message]) => ({ const: code, description: message })) },
        message: { type: "string" },
      },
      required: ["code", "message"],
    }),
    components: { securitySchemes: { apiKey: { type: "http", scheme: "bearer", description: "Your API key" } } },
  });
  return JSON.stringify(description);
}
