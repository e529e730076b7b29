// The public API at /api/v1 and its description at /api/docs/openapi.json. A key is all that counts here, a sign-in is not
// looked at; and a key is nothing anywhere else.
import {
  apiKeyMark,
  apiRequestsPerMinute,
  apiRequestsPerMinuteOfPerson,
  apiScopes,
  apiScopeTexts,
} from "@foldback/domain/api/api-key";
import { errorCatalogue } from "@foldback/protocol/error-codes";
import { apiErrorCode, publicApi } from "@foldback/protocol/http/public-api";
import { OpenAPIHandler } from "@orpc/openapi/fetch";
import type { MiddlewareHandler } from "hono";
import * as z from "zod";
import type { Log } from "../log.ts";
import { identifyAs } from "../modules/acting-for.ts";
import { asksTooOften, identifyKey } from "../modules/api/identify-key.ts";
import type { KeyDeps } from "../modules/api/ports.ts";
import type { RecentKeys } from "../modules/api/recent-keys.ts";
import { AppError } from "../modules/app-error.ts";
import type { SlidingWindow } from "../modules/sessions/sliding-window.ts";
import { codeOf, errorResponse, waitHeaders } from "./error-to-status.ts";
import { networkKey } from "./network-key.ts";
import { createPublicApiRoutes, type PublicApiContext, type PublicApiDeps } from "./routes/api/public-api-routes.ts";

type PublicApiOptions = PublicApiDeps & {
  keys: KeyDeps;
  /** Keys that are none, by network. */
  wrongKeys: SlidingWindow;
  recentKeys: RecentKeys;
  publicUrl: string;
};

const prefix = "/api/v1";
const bearer = /^Bearer +(\S+) *$/i;
const keyIn = (headers: Headers): string | null => bearer.exec(headers.get("authorization") ?? "")?.[1] ?? null;

export function createPublicApi(options: PublicApiOptions) {
  const handler = new OpenAPIHandler<PublicApiContext>(createPublicApiRoutes(options), {
    // As every other door of this server says it.
    customErrorResponseBodyEncoder: ({ code, message }) => ({ code, message }),
  });
  let described: Promise<string> | null = null;
  return {
    async answer(request: Request, { ip, log }: { ip: string; log: Log }): Promise<Response> {
      try {
        const holder = await holderOf(options, request.headers, ip);
        identifyAs({ role: "person", userId: holder.subject.userId });
        const { matched, response } = await handler.handle(request, { prefix, context: { ...holder, log } });
        if (!matched) return errorResponse("NOT_FOUND");
        return asAttachment(response);
      } catch (error) {
        const code = apiErrorCode(codeOf(error));
        if (errorCatalogue[code].status >= 500) log.error({ err: error, code }, "request failed");
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

/**
 * Only keys that are none are counted by network: many scripts of one house may ask at the same moment. Where too many have
 * come from, nothing is looked up any more, but for keys that were good a moment ago; nor is a key that asks too often.
 */
async function holderOf({ keys, wrongKeys, recentKeys }: PublicApiOptions, headers: Headers, ip: string) {
  const presented = keyIn(headers);
  const network = networkKey(ip);
  const known = presented === null ? null : recentKeys.find(presented);
  if (known === null ? wrongKeys.isUsedUp(network) : asksTooOften(keys, known)) throw new AppError("TOO_MANY_REQUESTS");
  try {
    const holder = await identifyKey(keys, presented);
    if (presented !== null) recentKeys.note(presented, holder.key);
    return holder;
  } catch (error) {
    const isWrong = error instanceof AppError && error.code === "API_KEY_NOT_VALID";
    if (isWrong && !wrongKeys.take(network)) throw new AppError("TOO_MANY_REQUESTS");
    throw error;
  }
}

function hintsFor(code: ReturnType<typeof apiErrorCode>): Record<string, string> {
  if (code === "API_KEY_NOT_VALID") return { "www-authenticate": "Bearer" };
  return waitHeaders(code);
}

/** Notes hold what people said: never shown in place. */
function asAttachment(response: Response): Response {
  const answer = new Response(response.body, response);
  answer.headers.set("cache-control", "private, no-store");
  const disposition = answer.headers.get("content-disposition");
  if (disposition !== null) answer.headers.set("content-disposition", disposition.replace(/^inline/, "attachment"));
  return answer;
}

/** On every other door a key is refused before anything is looked at, also beside a sign-in. */
export const refuseKeysElsewhere: MiddlewareHandler = async (context, next) => {
  const isForApi = context.req.path.startsWith(`${prefix}/`);
  const key = isForApi ? null : keyIn(context.req.raw.headers);
  return key?.startsWith(apiKeyMark) ? errorResponse("FORBIDDEN") : next();
};

const written = (schema: z.ZodType, io: "input" | "output"): object =>
  z.toJSONSchema(schema, { io, unrepresentable: "any" });

/** Made when it is asked for first: nobody else pays for the library that makes it. */
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
      description: `Reads what you can read. A key is made on your account page, stands in the header \`Authorization: Bearer\`, and has scopes:\n${scopes}\n\nOne key may ask ${apiRequestsPerMinute} times a minute, all keys of one person together ${apiRequestsPerMinuteOfPerson} times.`,
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
    components: { securitySchemes: { apiKey: { type: "http", scheme: "bearer", description: "A key of yours" } } },
  });
  return JSON.stringify(description);
}
