/** Sends HTTP requests as our browser client does. If no response arrives, the status is 0. */
import { nowMs } from "./outages.ts";

export type Answer = {
  status: number;
  code: string | null;
  /** What the procedure returned; empty for any other response. */
  output: Record<string, unknown>;
  bytes: Uint8Array;
  cookies: string[];
  sentMs: number;
  atMs: number;
};

export type Caller = { cookie: string; ip: string };
export const ipHeader = "x-real-ip";
const defaultTimeoutMs = 8_000;

type Request = { url: string; path: string; init?: RequestInit; timeoutMs?: number };

export async function send(
  { url, path, init = {}, timeoutMs = defaultTimeoutMs }: Request,
  by: Caller,
): Promise<Answer> {
  const sentMs = nowMs();
  const headers = {
    ...init.headers,
    origin: url,
    cookie: by.cookie,
    [ipHeader]: by.ip,
    "sec-fetch-site": "same-origin",
  };
  const nothing = { status: 0, code: null, output: {}, bytes: new Uint8Array(), cookies: [] };
  try {
    const answer = await fetch(`${url}${path}`, { ...init, headers, signal: AbortSignal.timeout(timeoutMs) });
    const bytes = new Uint8Array(await answer.arrayBuffer());
    const { status } = answer;
    const output = readOutput(answer, bytes);
    const code = status >= 400 && typeof output.code === "string" ? output.code : null;
    return { status, code, output, bytes, cookies: answer.headers.getSetCookie(), sentMs, atMs: nowMs() };
  } catch {
    return { ...nothing, sentMs, atMs: nowMs() };
  }
}

export const callProcedure = (
  url: string,
  call: { path: string; input: object; timeoutMs?: number },
  by: Caller,
): Promise<Answer> => {
  const init = {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ json: call.input }),
  };
  return send({ url, path: `/rpc/${call.path}`, init, timeoutMs: call.timeoutMs }, by);
};

function readOutput(answer: Response, bytes: Uint8Array): Record<string, unknown> {
  if (!answer.headers.get("content-type")?.includes("json")) return {};
  try {
    const body: { json?: unknown } = JSON.parse(new TextDecoder().decode(bytes));
    const value = body.json ?? body;
    return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {}; // The response was cut off.
  }
}
