// Passes Node's requests to the app. It refuses requests that can't be converted to a Request.
import type { IncomingMessage, ServerResponse } from "node:http";
import { getRequestListener, type HttpBindings, RequestError } from "@hono/node-server";
import { errorResponse } from "../errors/error-to-status.ts";

type FetchHandler = (request: Request, bindings: HttpBindings) => Response | Promise<Response>;

export function createRequestListener(handle: FetchHandler) {
  const listener = getRequestListener((request, bindings) => handle(request, bindings as HttpBindings), {
    // Keeps Node's global Request and Response, because the authentication library clones them.
    overrideGlobalObjects: false,
    // A RequestError means that the Host and target don't form a URL.
    errorHandler: (error) => errorResponse(error instanceof RequestError ? "BAD_INPUT" : "UNEXPECTED"),
  });
  return (request: IncomingMessage, response: ServerResponse) => void listener(request, response);
}
