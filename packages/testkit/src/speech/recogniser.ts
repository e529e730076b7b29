/**
 * Runs Debian's pocketsphinx as a local server with OpenAI's transcription API: `POST /v1/audio/transcriptions` with a
 * 16 kHz mono WAV. It's for tests only, because it hears its small studio vocabulary in any sound.
 */
import { execFile } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { promisify } from "node:util";
import { arpaModel } from "./language-model.ts";
import { studioSentences } from "./studio-talk.ts";

const run = promisify(execFile);
const acousticModel = "/usr/share/pocketsphinx/model/en-us/en-us";
const fullDictionary = "/usr/share/pocketsphinx/model/en-us/cmudict-en-us.dict";

type Heard = { byteLength: number; text: string };
export type Recogniser = {
  /** The base address to use as STT_BASE_URL. */
  url: string;
  /** Each request in order, with the words recognised in it. */
  heard: readonly Heard[];
  /** Answers every call with this status, like a provider that fails or refuses. Null resumes recognition. */
  answerWith(status: number | null): void;
  close(): Promise<void>;
};

export async function startRecogniser(): Promise<Recogniser> {
  const folder = mkdtempSync(join(tmpdir(), "foldback-recogniser-"));
  const sentences = studioSentences();
  writeFileSync(join(folder, "studio.lm"), arpaModel(sentences));
  writeFileSync(join(folder, "studio.dict"), smallDictionary(sentences));
  const heard: Heard[] = [];
  let refusal: number | null = null;
  let calls = 0;

  async function transcribe(request: IncomingMessage): Promise<string> {
    const body = await buffer(request);
    const form = await new Response(new Uint8Array(body), {
      headers: { "content-type": request.headers["content-type"] ?? "" },
    }).formData();
    const file = form.get("file");
    if (!(file instanceof File)) throw new Error("no file in the form");
    calls += 1;
    const wav = join(folder, `${calls}.wav`);
    writeFileSync(wav, new Uint8Array(await file.arrayBuffer()));
    const text = await recognise(folder, wav);
    heard.push({ byteLength: file.size, text });
    return text;
  }

  const server = createServer((request, response) => {
    const answer = (status: number, body: object) =>
      response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
    if (refusal !== null) return void answer(refusal, { error: { message: "not in this test", type: "server_error" } });
    if (request.method !== "POST" || request.url !== "/v1/audio/transcriptions")
      return void answer(404, { error: { message: "no such call", type: "invalid_request_error" } });
    transcribe(request).then(
      (text) => answer(200, { text }),
      (error: Error) => answer(400, { error: { message: error.message, type: "invalid_request_error" } }),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    heard,
    answerWith(status) {
      refusal = status;
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Each stretch of speech gives one line of output. Silence gives no output. */
async function recognise(folder: string, wav: string): Promise<string> {
  const model = ["-hmm", acousticModel, "-lm", join(folder, "studio.lm"), "-dict", join(folder, "studio.dict")];
  const { stdout } = await run("pocketsphinx_continuous", [...model, "-infile", wav, "-logfn", "/dev/null"]);
  return stdout.split("\n").filter(Boolean).join(" ").trim();
}

/** Uses only the words in this vocabulary, because the full dictionary takes ten times as long. */
function smallDictionary(sentences: readonly string[]): string {
  const words = new Set(sentences.flatMap((sentence) => sentence.split(" ")));
  const entries = readFileSync(fullDictionary, "utf8")
    .split("\n")
    .filter((entry) => words.has(entry.replace(/[\s(].*$/, "")));
  const known = new Set(entries.map((entry) => entry.replace(/[\s(].*$/, "")));
  const unknown = [...words].filter((word) => !known.has(word));
  if (unknown.length > 0) throw new Error(`not in the recogniser's dictionary: ${unknown.join(", ")}`);
  return `${entries.join("\n")}\n`;
}
