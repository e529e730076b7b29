// Stores a speech model in its own directory, checks it against its manifest, and downloads it only from the mirror
// that the operator configured.
import { mkdir, readdir, rm, stat, statfs } from "node:fs/promises";
import { join } from "node:path";
import { fetchFile, unreachable } from "./fetch-file.ts";
import {
  describeFiles,
  type Manifest,
  type ManifestFile,
  maxManifestBytes,
  parseManifest,
  readManifest,
  saveManifest,
  sha256Of,
} from "./manifest.ts";
import { ModelError } from "./model-error.ts";
import { type ModelFiles, namesOf, recogniseModel } from "./model-kinds.ts";
import { readResponseBody } from "./read-response-body.ts";

type ModelSource = {
  model: string;
  /** The directory of all models. Each model has its own subdirectory. */
  modelDir: string;
  /** Null means that nothing is downloaded. */
  baseUrl: string | null;
  /** True if the operator has forbidden downloads. */
  isOffline: boolean;
  manifestSha256: string | null;
};

type Options = ModelSource & { signal: AbortSignal; onPercent: (percent: number) => void; idleMs?: number };
export type ReadyModel = { dir: string; files: ModelFiles };

const defaultIdleMs = 30_000;
const spareDiskBytes = 64 * 1_024 * 1_024;

/** Throws a ModelError. The next call reuses files that were already downloaded. */
export async function prepareModel(options: Options): Promise<ReadyModel> {
  const dir = join(options.modelDir, options.model);
  await mkdir(dir, { recursive: true }).catch(() => {});
  const manifest =
    (await readManifest(dir, options.manifestSha256)) ??
    (await manifestOfPresentFiles(dir, options)) ??
    (await fetchManifest(dir, options));
  await complete(dir, manifest, options);
  const files = recogniseModel(manifest.files.map(({ name }) => name));
  if (files === null) {
    throw new ModelError("MODEL_DAMAGED", `This engine doesn't recognise the ${options.model} files as a model.`);
  }
  return { dir, files };
}

const howToGet = ({ model, isOffline }: ModelSource) =>
  `Put the ${model} files in MODEL_DIR/${model}, or ${
    isOffline ? "turn MODEL_OFFLINE off" : "set MODEL_BASE_URL"
  }, or choose another STT_PROVIDER.`;

/** The mirror to download from, or null if none is configured or downloads are forbidden. */
const mirrorOf = ({ baseUrl, isOffline }: ModelSource) => (isOffline ? null : baseUrl);

/** For files installed by hand, we record their current hashes, and they must not change after that. */
async function manifestOfPresentFiles(dir: string, { manifestSha256 }: Options): Promise<Manifest | null> {
  const found = recogniseModel(await readdir(dir).catch(() => []));
  if (found === null || manifestSha256 !== null) return null;
  const manifest = await describeFiles(dir, namesOf(found));
  // We can't save the manifest in a read-only directory, but the model still works.
  await saveManifest(dir, new TextEncoder().encode(JSON.stringify(manifest, null, 2))).catch(() => {});
  return manifest;
}

async function fetchManifest(dir: string, options: Options): Promise<Manifest> {
  const { model, signal, idleMs = defaultIdleMs } = options;
  const mirror = mirrorOf(options);
  if (mirror === null) throw new ModelError("MODEL_MISSING", howToGet(options));
  const bytes = await fetch(`${mirror}/${model}/manifest.json`, {
    signal: AbortSignal.any([signal, AbortSignal.timeout(idleMs)]),
  })
    .then((answer) => readResponseBody(answer, maxManifestBytes))
    .catch((error: unknown) => {
      throw unreachable(error);
    });
  const manifest = parseManifest(bytes, options.manifestSha256);
  await saveManifest(dir, bytes);
  return manifest;
}

async function complete(dir: string, manifest: Manifest, options: Options): Promise<void> {
  const totalBytes = manifest.files.reduce((sum, { bytes }) => sum + bytes, 0);
  const lacking = await lackingFiles(dir, manifest, options);
  const lackingBytes = lacking.reduce((sum, { bytes }) => sum + bytes, 0);
  if (lackingBytes > 0) await checkDisk(dir, lackingBytes);
  let hereBytes = totalBytes - lackingBytes;
  for (const file of lacking) {
    const url = `${mirrorOf(options)}/${options.model}/${file.name}`;
    const onBytes = (bytes: number) => options.onPercent(Math.floor((100 * (hereBytes + bytes)) / totalBytes));
    const { signal, idleMs = defaultIdleMs } = options;
    await fetchFile({ url, path: join(dir, file.name), file, idleMs, signal, onBytes });
    hereBytes += file.bytes;
  }
}

/** Returns the files to download. Deletes a damaged file if we can download it again. */
async function lackingFiles(dir: string, { files }: Manifest, options: Options): Promise<ManifestFile[]> {
  const mirror = mirrorOf(options);
  const lacking: ManifestFile[] = [];
  for (const file of files) {
    const path = join(dir, file.name);
    const found = await stat(path).catch(() => null);
    if (found?.size === file.bytes && (await sha256Of(path)) === file.sha256) continue;
    if (mirror === null && found === null) throw new ModelError("MODEL_MISSING", howToGet(options));
    if (mirror === null) {
      throw new ModelError(
        "MODEL_DAMAGED",
        `${file.name} in ${options.model} doesn't match its manifest. Install it again.`,
      );
    }
    await rm(path, { force: true });
    lacking.push(file);
  }
  return lacking;
}

async function checkDisk(dir: string, neededBytes: number): Promise<void> {
  const { bavail, bsize } = await statfs(dir);
  if (bavail * bsize >= neededBytes + spareDiskBytes) return;
  const neededMb = Math.ceil(neededBytes / 1e6);
  throw new ModelError("DISK_FULL", `The speech model needs ${neededMb} MB more free space in MODEL_DIR.`);
}
