// Downloads one file of a model over HTTP. It resumes an interrupted download, gives up when no more data arrives, and
// renames the file to its final name only if its hash is correct.
import { open, rename, rm, stat } from "node:fs/promises";
import { type ManifestFile, sha256Of } from "./manifest.ts";
import { ModelError } from "./model-error.ts";

const maxContinuations = 5;

type Options = {
  url: string;
  path: string;
  file: ManifestFile;
  idleMs: number;
  signal: AbortSignal;
  /** Called with the number of bytes of this file that have arrived. */
  onBytes: (bytes: number) => void;
};

export async function fetchFile(options: Options): Promise<void> {
  const { path, file } = options;
  const part = `${path}.part`;
  if ((await sizeOf(part)) > file.bytes) await rm(part);
  for (let tries = 0; (await sizeOf(part)) < file.bytes; tries++) {
    const before = await sizeOf(part);
    const cut = await fetchRest(options, part, before).then(
      () => null,
      (error: unknown) => error,
    );
    if (cut === null) continue;
    options.signal.throwIfAborted();
    if (cut instanceof ModelError && cut.fault !== "MODEL_UNREACHABLE") throw cut;
    const hasGrown = (await sizeOf(part)) > before;
    if (!hasGrown || tries >= maxContinuations) throw unreachable(cut);
  }
  if ((await sha256Of(part)) !== file.sha256) {
    await rm(part);
    throw new ModelError("MODEL_DAMAGED", `${file.name} from MODEL_BASE_URL doesn't match its manifest.`);
  }
  await rename(part, path);
}

export const unreachable = (cause: unknown) =>
  new ModelError("MODEL_UNREACHABLE", "Couldn't download the speech model from MODEL_BASE_URL just now.", { cause });

const sizeOf = async (path: string) => (await stat(path).catch(() => null))?.size ?? 0;

async function fetchRest({ url, file, idleMs, signal, onBytes }: Options, part: string, from: number): Promise<void> {
  const idle = new AbortController();
  const timer = setTimeout(() => idle.abort(new Error(`no data for ${idleMs} ms`)), idleMs);
  try {
    const headers = { "accept-encoding": "identity", ...(from > 0 && { range: `bytes=${from}-` }) };
    const answer = await fetch(url, { headers, signal: AbortSignal.any([signal, idle.signal]) });
    if (!answer.ok || answer.body === null) return await refuse(answer, part);
    const goesOn = answer.status === 206 && answer.headers.get("content-range")?.startsWith(`bytes ${from}-`) === true;
    if (answer.status === 206 && !goesOn) return await refuse(answer, part);
    let at = goesOn ? from : 0;
    await using target = await open(part, goesOn ? "a" : "w");
    for await (const chunk of answer.body) {
      timer.refresh();
      at += chunk.byteLength;
      if (at > file.bytes) {
        await target.truncate(0);
        throw new ModelError("MODEL_DAMAGED", `${file.name} from MODEL_BASE_URL is longer than its manifest says.`);
      }
      await target.writeFile(chunk);
      onBytes(at);
    }
    await target.sync();
    if (at < file.bytes) throw new Error("the download ended early");
  } finally {
    clearTimeout(timer);
  }
}

/** If a server can't resume at this position, the next attempt downloads the whole file. */
async function refuse(answer: Response, part: string): Promise<never> {
  await answer.body?.cancel();
  if (answer.status === 416 || answer.status === 206) await rm(part, { force: true });
  throw new Error(`HTTP ${answer.status}`);
}
