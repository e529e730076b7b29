// Passes Node's requests to the application. One that can't be expressed as a Request is refused here with a code.
import type { IncomingMessage, ServerResponse } from "node:http";
import { getRequestListener, type HttpBindings, RequestError } from "@hono/node-server";
import { errorResponse } from "../errors/error-to-status.ts";

type FetchHandler = (request: Request, bindings: HttpBindings) => Response | Promise<Response>;

export function createRequestListener(handle: FetchHandler) {
  const listener = getRequestListener((request, bindings) => handle(request, bindings as HttpBindings), {
    // Keeps Node's own global Request and Response, because the authentication library clones them.
    overrideGlobalObjects: false,
    // The Host or target doesn't form a URL.
    errorHandler: (error) => errorResponse(error instanceof RequestError ? "BAD_INPUT" : "UNEXPECTED"),
  });
  return (request: IncomingMessage, response: ServerResponse) => void listener(request, response);
}
