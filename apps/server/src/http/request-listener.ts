// From Node's requests to the application: what cannot even be told as a Request is refused with a code here.
import type { IncomingMessage, ServerResponse } from "node:http";
import { getRequestListener, type HttpBindings, RequestError } from "@hono/node-server";
import { errorResponse } from "./error-to-status.ts";

type FetchHandler = (request: Request, bindings: HttpBindings) => Response | Promise<Response>;

export function createRequestListener(handle: FetchHandler) {
  const listener = getRequestListener((request, bindings) => handle(request, bindings as HttpBindings), {
    // Global Request and Response stay Node's own: the authentication library clones them.
    overrideGlobalObjects: false,
    // A Host or a target that makes no URL.
    errorHandler: (error) => errorResponse(error instanceof RequestError ? "BAD_INPUT" : "UNEXPECTED"),
  });
  return (request: IncomingMessage, response: ServerResponse) => void listener(request, response);
}
