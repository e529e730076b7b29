import { createHash } from "node:crypto";
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { prepareModel } from "./model-store.ts";

const model = "tiny";
const sum = (bytes: Uint8Array | string) => createHash("sha256").update(bytes).digest("hex");
const bytesOf = (text: string) => Buffer.from(text.repeat(20_000));
const published: Record<string, Buffer> = {
  "tiny-encoder.int8.onnx": bytesOf("encoder"),
  "tiny-decoder.int8.onnx": bytesOf("decoder"),
  "tiny-tokens.txt": bytesOf("tokens"),
};
const manifest = JSON.stringify({
  files: Object.entries(published).map(([name, bytes]) => ({ name, bytes: bytes.length, sha256: sum(bytes) })),
});

let modelDir: string;
const closers: (() => void)[] = [];
beforeEach(async () => {
  modelDir = await mkdtemp(join(tmpdir(), "foldback-models-"));
});
afterEach(async () => {
  for (const close of closers.splice(0)) close();
  await rm(modelDir, { recursive: true });
});

const serve: RequestListener = (request, response) => {
  const name = request.url?.split("/").at(-1) ?? "";
  const whole = name === "manifest.json" ? Buffer.from(manifest) : published[name];
  if (whole === undefined) return void response.writeHead(404).end();
  const from = Number(/^bytes=(\d+)-$/.exec(request.headers.range ?? "")?.[1] ?? 0);
  const range = from > 0 ? { "content-range": `bytes ${from}-${whole.length - 1}/${whole.length}` } : {};
  response.writeHead(from > 0 ? 206 : 200, range).end(whole.subarray(from));
};

async function mirror(answer: RequestListener = serve) {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(`${request.url} ${request.headers.range ?? ""}`.trim());
    answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  closers.push(() => {
    server.closeAllConnections();
    server.close();
  });
  return { baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked };
}

const prepare = (source: Partial<Parameters<typeof prepareModel>[0]>, percents: number[] = []) =>
  prepareModel({
    model,
    modelDir,
    baseUrl: null,
    isOffline: false,
    manifestSha256: null,
    signal: new AbortController().signal,
    onPercent: (percent) => percents.push(percent),
    ...source,
  });
const filesHere = async () => (await readdir(join(modelDir, model))).toSorted();
const complete = ["manifest.json", "tiny-decoder.int8.onnx", "tiny-encoder.int8.onnx", "tiny-tokens.txt"];
/** Serves the mirror's files, but sends this response for the encoder. */
const withEncoder =
  (answer: RequestListener): RequestListener =>
  (request, response) =>
    request.url?.includes("encoder") ? answer(request, response) : serve(request, response);

test("downloads what the manifest lists, reports progress, and downloads nothing the next time", async () => {
  const { baseUrl, asked } = await mirror();
  const percents: number[] = [];
  expect((await prepare({ baseUrl }, percents)).files).toEqual({
    kind: "whisper",
    roles: { encoder: "tiny-encoder.int8.onnx", decoder: "tiny-decoder.int8.onnx" },
    tokens: "tiny-tokens.txt",
  });
  expect(percents.at(-1)).toBe(100);
  expect(percents).toEqual(percents.toSorted((one, other) => one - other));
  expect(await filesHere()).toEqual(complete);
  expect(asked).toHaveLength(4);
  await prepare({ baseUrl });
  expect(asked).toHaveLength(4);
});

test("resumes an interrupted download, within one attempt and after a restart", async () => {
  // Cut the connection only when there are bytes on disk, because bytes still in memory are lost with it.
  let cut: (() => void) | null = null;
  const cutting = await mirror(
    withEncoder((request, response) => {
      if (cut !== null) return serve(request, response);
      cut = () => response.destroy();
      response.writeHead(200, { "content-length": 140_000 });
      response.write(published["tiny-encoder.int8.onnx"]?.subarray(0, 50_000));
    }),
  );
  await mkdir(join(modelDir, model));
  const part = published["tiny-decoder.int8.onnx"]?.subarray(0, 1_000) ?? "";
  await writeFile(join(modelDir, model, "tiny-decoder.int8.onnx.part"), part);
  await prepare({ baseUrl: cutting.baseUrl, onPercent: () => cut?.() });
  expect(cutting.asked).toContain("/tiny/tiny-decoder.int8.onnx bytes=1000-");
  expect(cutting.asked.filter((line) => /encoder.* bytes=\d+-$/.test(line))).toHaveLength(1);
  expect(await filesHere()).toEqual(complete);
});

test("starts over if the mirror doesn't support ranges", async () => {
  const { baseUrl } = await mirror((request, response) => {
    delete request.headers.range;
    serve(request, response);
  });
  await mkdir(join(modelDir, model));
  await writeFile(join(modelDir, model, "tiny-encoder.int8.onnx.part"), "what was here before");
  await prepare({ baseUrl });
  expect(await filesHere()).toEqual(complete);
});

test("[REL-22] every mirror failure has its own error and a hint, and never leaves a wrong file in place", async () => {
  const wrong = Buffer.from("x".repeat(140_000));
  const cases: [string, RequestListener, string][] = [
    ["no manifest", (_request, response) => void response.writeHead(404).end(), "MODEL_UNREACHABLE"],
    ["a page", (_request, response) => void response.end("<html>"), "MODEL_DAMAGED"],
    ["endless manifest", (_request, response) => void response.end("x".repeat(100_000)), "MODEL_UNREACHABLE"],
    ["no file", withEncoder((_request, response) => void response.writeHead(404).end()), "MODEL_UNREACHABLE"],
    ["other bytes", withEncoder((_request, response) => void response.end(wrong)), "MODEL_DAMAGED"],
    [
      "more bytes",
      withEncoder((_request, response) => void response.end(Buffer.concat([wrong, wrong]))),
      "MODEL_DAMAGED",
    ],
    ["dropped", withEncoder((request) => void request.socket.destroy()), "MODEL_UNREACHABLE"],
    [
      "nothing more",
      withEncoder((_request, response) => void response.writeHead(200).flushHeaders()),
      "MODEL_UNREACHABLE",
    ],
  ];
  for (const [name, answer, fault] of cases) {
    const { baseUrl } = await mirror(answer);
    await expect(prepare({ baseUrl, idleMs: 200 }), name).rejects.toMatchObject({ fault });
    expect(await filesHere(), name).not.toContain("tiny-encoder.int8.onnx");
    await rm(join(modelDir, model), { recursive: true });
  }
  await expect(prepare({ baseUrl: "http://127.0.0.1:9" })).rejects.toMatchObject({ fault: "MODEL_UNREACHABLE" });
});

test("says what to do if no mirror is set, and downloads nothing offline", async () => {
  const { baseUrl, asked } = await mirror();
  await expect(prepare({})).rejects.toMatchObject({
    fault: "MODEL_MISSING",
    hint: "Put the tiny files in MODEL_DIR/tiny, or set MODEL_BASE_URL, or choose another STT_PROVIDER.",
  });
  await expect(prepare({ baseUrl, isOffline: true })).rejects.toMatchObject({
    hint: expect.stringContaining("turn MODEL_OFFLINE off"),
  });
  expect(asked).toEqual([]);
});

test("manually installed files are hashed when first seen, and later damage is detected", async () => {
  await mkdir(join(modelDir, model));
  for (const [name, bytes] of Object.entries(published)) await writeFile(join(modelDir, model, name), bytes);
  await prepare({});
  expect(JSON.parse(await readFile(join(modelDir, model, "manifest.json"), "utf8")).files).toEqual(
    expect.arrayContaining(JSON.parse(manifest).files),
  );
  const damaged = Buffer.from(published["tiny-encoder.int8.onnx"] ?? "");
  damaged[70_000] = 0;
  await writeFile(join(modelDir, model, "tiny-encoder.int8.onnx"), damaged);
  await expect(prepare({})).rejects.toMatchObject({ fault: "MODEL_DAMAGED" });
  const { baseUrl, asked } = await mirror();
  await prepare({ baseUrl });
  expect(asked).toEqual(["/tiny/tiny-encoder.int8.onnx"]);
});

test("a manifest must match the pinned hash and can't name files elsewhere", async () => {
  const { baseUrl } = await mirror();
  await expect(prepare({ baseUrl, manifestSha256: "0".repeat(64) })).rejects.toMatchObject({ fault: "MODEL_DAMAGED" });
  await prepare({ baseUrl, manifestSha256: sum(manifest) });
  for (const name of ["../auth-secret", "/etc/passwd", "manifest.json", ".hidden", "a/b"]) {
    const file = { name, bytes: 1, sha256: "0".repeat(64) };
    await writeFile(join(modelDir, model, "manifest.json"), JSON.stringify({ files: [file] }));
    await expect(prepare({ baseUrl }), name).rejects.toMatchObject({ fault: "MODEL_DAMAGED" });
  }
});

test("stops immediately when the server shuts down", async () => {
  const closing = new AbortController();
  const { baseUrl } = await mirror(
    withEncoder((_request, response) => {
      response.writeHead(200).flushHeaders();
      closing.abort();
    }),
  );
  await expect(prepare({ baseUrl, signal: closing.signal })).rejects.toThrow("aborted");
});
