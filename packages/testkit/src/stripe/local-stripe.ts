/**
 * A local Stripe for tests: the HTTP interface that the real library calls, with keys, idempotency, errors, hosted
 * pages and signed webhooks, on a clock that tests move. Like Stripe, it refuses what it doesn't know.
 */
import { createHmac } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { type Form, readForm } from "./form.ts";
import { createStripeApi } from "./stripe-api.ts";
import { type StripeEvent, StripeRefusal } from "./stripe-objects.ts";
import { showPage } from "./stripe-pages.ts";
import { createStripeWorld } from "./stripe-world.ts";

export const localKey = "sk_test_local";
export const localWebhookSecret = "whsec_local_secret_of_the_tests";

/** `lost-answer`: it was done, but the answer is lost. `refused`: it can never be done. */
export type Fault = "500" | "409" | "refused" | "lost-answer" | "down";
export type LocalStripe = Awaited<ReturnType<typeof startLocalStripe>>;
type Answer = { status: number; body: string };
type Options = { webhookUrl?: string; nowMs?: () => number };

export async function startLocalStripe(options: Options = {}) {
  let webhookUrl = options.webhookUrl ?? null;
  let shiftMs = 0;
  const clockMs = options.nowMs ?? Date.now;
  const nowMs = () => clockMs() + shiftMs;
  const faults: Fault[] = [];
  const faultsAt: { call: string; fault: Fault }[] = [];
  const calls: { method: string; path: string; key: string | null; form: Form }[] = [];
  const answers = new Map<string, Answer & { asked: string }>();
  const deliveries = new Set<Promise<unknown>>();
  const world = createStripeWorld({
    nowMs,
    tell: (event) => {
      if (webhookUrl !== null) deliver(event);
    },
  });

  const post = (url: string, payload: string, signature: string): Promise<Response> =>
    fetch(url, {
      method: "POST",
      body: payload,
      headers: { "content-type": "application/json", "stripe-signature": signature },
    });
  function deliver(event: StripeEvent) {
    if (webhookUrl === null) return;
    const payload = JSON.stringify(event);
    const sent: Promise<unknown> = post(webhookUrl, payload, signatureOf(payload, nowMs()))
      .catch(() => {})
      .finally(() => deliveries.delete(sent));
    deliveries.add(sent);
  }

  const server = createServer((request, response) => {
    void answer(request, response).catch((error: unknown) => {
      response.writeHead(500).end(String(error));
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("no port");
  const url = `http://localhost:${address.port}`;
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
    const meant = faultsAt.findIndex(({ call }) => `${method} ${at.pathname}`.startsWith(call));
    const fault = meant < 0 ? faults.shift() : faultsAt.splice(meant, 1)[0]?.fault;
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
    const given = remembered(key, `${method} ${at.pathname} ${body}`, () =>
      run({ method, path: at.pathname, query: at.searchParams, form }, header(request, "authorization")),
    );
    if (fault === "lost-answer") request.socket.destroy();
    else send(response, given);
  }

  function run(request: Parameters<typeof api>[0], authorization: string | null): Answer {
    try {
      if (authorization !== `Bearer ${localKey}`)
        throw new StripeRefusal(401, "", "Invalid API Key provided.", "authentication_error");
      return { status: 200, body: JSON.stringify(api(request)) };
    } catch (error) {
      if (error instanceof StripeRefusal) return refusal(error);
      throw error;
    }
  }

  /** The same key returns the same answer. With other parameters it's refused. */
  function remembered(key: string | null, asked: string, work: () => Answer): Answer {
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
  }

  return {
    url,
    world,
    calls,
    nowMs,
    /** Faults for the next requests, in this order. */
    fail: (...next: Fault[]) => void faults.push(...next),
    /** Faults for the next calls of this kind, such as `DELETE /v1/subscriptions`. */
    failAt: (call: string, ...next: Fault[]) => void faultsAt.push(...next.map((fault) => ({ call, fault }))),
    /** Null holds events back. They stay in `world.events`. */
    sendEventsTo: (to: string | null) => {
      webhookUrl = to;
    },
    post,
    /** Delivers one event now. It may be called repeatedly. */
    send: (event: StripeEvent, to: string) => {
      const payload = JSON.stringify(event);
      return post(to, payload, signatureOf(payload, nowMs()));
    },
    sign: signatureOf,
    /** Moves the test clock. Everything due on the way happens. */
    advance: (ms: number) => {
      shiftMs += ms;
      world.settle();
    },
    /** Stripe remembers keys for a day. */
    forgetKeys: () => answers.clear(),
    delivered: async () => {
      while (deliveries.size > 0) await Promise.all(deliveries);
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

export function signatureOf(payload: string, atMs: number, secret = localWebhookSecret): string {
  const at = Math.floor(atMs / 1000);
  const v1 = createHmac("sha256", secret).update(`${at}.${payload}`).digest("hex");
  return `t=${at},v1=${v1}`;
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
