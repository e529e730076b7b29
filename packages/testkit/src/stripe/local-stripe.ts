/**
 * A local Stripe for tests: the HTTP interface that the real library calls, with keys, idempotency, errors, hosted
 * pages and signed webhooks, on a clock that tests can move. Like Stripe, it refuses requests that it doesn't know.
 */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { type Form, readForm } from "./form.ts";
import { createLocalWebhooks } from "./local-webhooks.ts";
import { createStripeApi } from "./stripe-api.ts";
import { StripeRefusal } from "./stripe-objects.ts";
import { showPage } from "./stripe-pages.ts";
import { createStripeWorld } from "./stripe-world.ts";

export const localKey = "sk_test_local";

/** `lost-answer`: the request takes effect, but its answer is lost. `refused`: the request can never succeed. */
type Fault = "500" | "409" | "refused" | "lost-answer" | "down";
export type LocalStripe = Awaited<ReturnType<typeof startLocalStripe>>;
type Answer = { status: number; body: string };
type Options = { webhookUrl?: string; nowMs?: () => number };

export async function startLocalStripe(options: Options = {}) {
  let shiftMs = 0;
  const clockMs = options.nowMs ?? Date.now;
  const nowMs = () => clockMs() + shiftMs;
  const calls: { method: string; path: string; key: string | null; form: Form }[] = [];
  const faults = createFaults();
  const answers = createRememberedAnswers();
  const { deliver, ...webhooks } = createLocalWebhooks({ url: options.webhookUrl ?? null, nowMs });
  const world = createStripeWorld({ nowMs, tell: deliver });

  const server = createServer((request, response) => {
    void answer(request, response).catch((error: unknown) => {
      response.writeHead(500).end(String(error));
    });
  });
  const url = await listen(server);
  const api = createStripeApi(world, url);

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await readBody(request);
    const at = new URL(request.url ?? "/", url);
    const method = request.method ?? "GET";
    if (!at.pathname.startsWith("/v1/")) {
      const shown = showPage(world, { method, path: at.pathname, form: readForm(body) });
      if (shown.kind === "go") response.writeHead(303, { location: shown.to }).end();
      else response.writeHead(shown.status, { "content-type": "text/html; charset=utf-8" }).end(shown.html);
      return;
    }
    const fault = faults.of(`${method} ${at.pathname}`);
    if (fault === "down") {
      request.socket.destroy();
      return;
    }
    const key = header(request, "idempotency-key");
    const form = readForm(body);
    calls.push({ method, path: at.pathname, key, form });
    if (fault === "refused") {
      send(response, refusal(new StripeRefusal(400, "charge_disputed", "A refusal of the test.")));
      return;
    }
    if (fault === "500" || fault === "409") {
      const code = fault === "409" ? "idempotency_key_in_use" : "";
      send(response, refusal(new StripeRefusal(Number(fault), code, "A fault of the test.", "api_error")));
      return;
    }
    const authorization = header(request, "authorization");
    const given = answers.remembered(key, `${method} ${at.pathname} ${body}`, () =>
      run(() => api({ method, path: at.pathname, query: at.searchParams, form }), authorization),
    );
    if (fault === "lost-answer") request.socket.destroy();
    else send(response, given);
  }

  return {
    url,
    world,
    calls,
    nowMs,
    fail: faults.fail,
    failAt: faults.failAt,
    ...webhooks,
    /** Moves the test clock forward and applies everything that comes due in that time. */
    advance: (ms: number) => {
      shiftMs += ms;
      world.settle();
    },
    forgetKeys: answers.forgetKeys,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function listen(server: Server): Promise<string> {
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("no port");
  return `http://localhost:${address.port}`;
}

function createFaults() {
  const next: Fault[] = [];
  const nextAt: { call: string; fault: Fault }[] = [];
  return {
    of(asked: string): Fault | undefined {
      const meant = nextAt.findIndex(({ call }) => asked.startsWith(call));
      return meant < 0 ? next.shift() : nextAt.splice(meant, 1)[0]?.fault;
    },
    /** Sets faults for the next requests, in this order. */
    fail: (...faults: Fault[]) => void next.push(...faults),
    /** Sets faults for the next calls of this kind, such as `DELETE /v1/subscriptions`. */
    failAt: (call: string, ...faults: Fault[]) => void nextAt.push(...faults.map((fault) => ({ call, fault }))),
  };
}

function run(work: () => unknown, authorization: string | null): Answer {
  try {
    if (authorization !== `Bearer ${localKey}`)
      throw new StripeRefusal(401, "", "Invalid API Key provided.", "authentication_error");
    return { status: 200, body: JSON.stringify(work()) };
  } catch (error) {
    if (error instanceof StripeRefusal) return refusal(error);
    throw error;
  }
}

function createRememberedAnswers() {
  const answers = new Map<string, Answer & { asked: string }>();
  return {
    /** Returns the same answer for the same key, and refuses the key with other parameters. */
    remembered(key: string | null, asked: string, work: () => Answer): Answer {
      if (key === null) return work();
      const known = answers.get(key);
      if (known !== undefined && known.asked !== asked) {
        const message =
          "Keys for idempotent requests can only be used with the same parameters they were first used with.";
        return refusal(new StripeRefusal(400, "", message, "idempotency_error"));
      }
      const given = known ?? { ...work(), asked };
      answers.set(key, given);
      return given;
    },
    /** Stripe remembers keys for a day. */
    forgetKeys: () => answers.clear(),
  };
}

const refusal = ({ status, code, type, message }: StripeRefusal): Answer => ({
  status,
  body: JSON.stringify({ error: { type, message, ...(code === "" ? {} : { code }) } }),
});

const send = (response: ServerResponse, { status, body }: Answer) =>
  void response.writeHead(status, { "content-type": "application/json", "request-id": "req_local" }).end(body);

const header = (request: IncomingMessage, name: string): string | null => {
  const value = request.headers[name];
  return typeof value === "string" ? value : null;
};

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks).toString("utf8");
}
