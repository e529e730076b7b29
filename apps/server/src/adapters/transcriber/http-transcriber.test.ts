import { createServer, type IncomingMessage, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { afterEach, expect, test } from "vitest";
import type { Speech } from "../../modules/talkback/ports.ts";
import { createHttpTranscriber } from "./http-transcriber.ts";

const speech: Speech = { samples: new Float32Array(8_000), sampleRateHz: 16_000, durationSeconds: 0.5 };
const closers: (() => void)[] = [];
afterEach(() => {
  for (const close of closers.splice(0)) close();
});

/** A local provider that gives scripted responses. */
async function provider(answer: RequestListener): Promise<string> {
  const server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  closers.push(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
}

const transcriberAt = (baseUrl: string, language: string | null = "en") =>
  createHttpTranscriber({
    provider: "openai-compatible",
    baseUrl,
    model: "small",
    apiKey: "secret-key",
    place: "local",
    language,
    prompt: "Aurora",
  });
const hear = (baseUrl: string, signal = AbortSignal.timeout(5_000)) =>
  transcriberAt(baseUrl).transcribe(speech, { vocabulary: ["Northern Line"], language: null }, signal);

const json =
  (body: string, status = 200, headers = {}): RequestListener =>
  (request, response) => {
    request.resume();
    response.writeHead(status, { "content-type": "application/json", ...headers }).end(body);
  };

async function formOf(request: IncomingMessage): Promise<FormData> {
  const headers = { "content-type": request.headers["content-type"] ?? "" };
  return new Response(new Uint8Array(await buffer(request)), { headers }).formData();
}

test("sends a WAV with the model, language and expected words, and the key only in a header", async () => {
  const seen = { url: "", key: "", form: new FormData() };
  const baseUrl = await provider(async (request, response) => {
    const { url = "", headers } = request;
    Object.assign(seen, { url, key: headers.authorization, form: await formOf(request) });
    response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify({ text: " turn it up " }));
  });
  expect(await hear(baseUrl)).toEqual({ text: "turn it up" });
  const { form } = seen;
  expect([seen.url, seen.key]).toEqual(["/v1/audio/transcriptions", "Bearer secret-key"]);
  const file = form.get("file") as File;
  expect([file.type, file.size]).toEqual(["audio/wav", 44 + 16_000]);
  expect([form.get("model"), form.get("language")]).toEqual(["small", "en"]);
  expect(form.get("prompt")).toMatch(/^Aurora, Northern Line, EQ/);
});

test("sends the configured language, and none if it isn't set", async () => {
  const seen: (string | null)[] = [];
  const baseUrl = await provider(async (request, response) => {
    seen.push((await formOf(request)).get("language") as string | null);
    response.writeHead(200, { "content-type": "application/json" }).end('{"text":"ja"}');
  });
  for (const language of ["de", null]) {
    const hints = { vocabulary: [], language: null };
    await transcriberAt(baseUrl, language).transcribe(speech, hints, AbortSignal.timeout(5_000));
  }
  expect(seen).toEqual(["de", null]);
});

test("understands both short and detailed responses", async () => {
  const rich = JSON.stringify({ task: "transcribe", duration: 1, segments: [{ id: 0, text: "a" }], text: "take two" });
  expect(await hear(await provider(json(rich)))).toEqual({ text: "take two" });
  expect(await hear(await provider(json('{"text":""}')))).toEqual({ text: "" });
  const plain: RequestListener = (_request, response) =>
    response.writeHead(200, { "content-type": "text/plain; charset=utf-8" }).end("take three\n");
  expect(await hear(await provider(plain))).toEqual({ text: "take three" });
});

test("[REL-22] each failure has its own problem code, and only temporary ones are retried", async () => {
  const cases: [string, RequestListener, object][] = [
    ["wrong key", json("{}", 401), { problem: "ENGINE_REFUSED", retryable: false }],
    ["no such model", json("{}", 404), { problem: "ENGINE_REFUSED", retryable: false }],
    ["too much", json("{}", 429, { "retry-after": "7" }), { problem: "ENGINE_RATE_LIMITED", retryAfterMs: 7_000 }],
    ["an hour", json("{}", 429, { "retry-after": "3600" }), { problem: "ENGINE_RATE_LIMITED", retryAfterMs: 60_000 }],
    ["broken", json("{}", 500), { problem: "ENGINE_UNREACHABLE", retryable: true }],
    ["a page", json("<html>maintenance</html>"), { problem: "ENGINE_GARBAGE", retryable: true }],
    ["cut off", json('{"text":"turn'), { problem: "ENGINE_GARBAGE", retryable: true }],
    ["no text", json('{"words":[]}'), { problem: "ENGINE_GARBAGE", retryable: true }],
    ["not a text", json('{"text":7}'), { problem: "ENGINE_GARBAGE", retryable: true }],
    ["huge", json(JSON.stringify({ text: "x".repeat(1_000_000) })), { problem: "ENGINE_GARBAGE" }],
    ["elsewhere", json("", 302, { location: "http://127.0.0.1:1/" }), { problem: "ENGINE_UNREACHABLE" }],
    ["dropped", (request) => request.socket.destroy(), { problem: "ENGINE_UNREACHABLE", retryable: true }],
  ];
  for (const [name, answer, expected] of cases) {
    const failure = await hear(await provider(answer)).catch((error: unknown) => error);
    expect(failure, name).toMatchObject(expected);
    expect(JSON.stringify(failure) + String(failure), name).not.toContain("secret-key");
  }
  await expect(hear("http://127.0.0.1:9/v1")).rejects.toMatchObject({ problem: "ENGINE_UNREACHABLE" });
  const hangs = await provider((request) => void request.resume());
  await expect(hear(hangs, AbortSignal.timeout(50))).rejects.toMatchObject({ problem: "ENGINE_SLOW", retryable: true });
});

test("a clip that was given up before it's sent leaves no rejection that would end the server", async () => {
  const unhandled: unknown[] = [];
  const note = (error: unknown) => void unhandled.push(error);
  process.on("unhandledRejection", note);
  closers.push(() => process.off("unhandledRejection", note));
  const baseUrl = await provider(json('{"text":"too late"}'));
  await expect(hear(baseUrl, AbortSignal.abort())).rejects.toMatchObject({ problem: "ENGINE_SLOW", retryable: true });
  // Node reads a form in the background, and would find the request gone.
  await new Response(new File([new Uint8Array(100_000)], "clip.wav")).bytes();
  await new Promise(setImmediate);
  expect(unhandled).toEqual([]);
});
