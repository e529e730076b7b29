// Serves the built web app from memory, with hashed assets cached for a year and everything else revalidated. Files are
// compressed once, unless the build has written a `.br` file next to them (see apps/web/compress.ts).
import { readFile, realpath, stat } from "node:fs/promises";
import { extname, join, sep } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { errorResponse } from "../errors/error-to-status.ts";
import { createSiteList, pageOf, siteListPath } from "./site-list.ts";

const types: Record<string, string> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".json": "application/json",
  ".webmanifest": "application/manifest+json",
  ".svg": "image/svg+xml; charset=utf-8",
  ".xml": "application/xml; charset=utf-8",
  ".txt": "text/plain; charset=utf-8",
  ".png": "image/png",
  ".jpg": "image/jpeg",
  ".webp": "image/webp",
  ".ico": "image/x-icon",
  ".woff2": "font/woff2",
  ".woff": "font/woff",
  ".wasm": "application/wasm",
};
const compressible = /^(text\/|application\/(json|manifest|xml)|image\/svg)/;

type Encoding = "br" | "gzip" | "identity";
type FoundFile = { path: string; modifiedMs: number };
type StaticFile = { type: string; etag: string; cacheControl: string; encoded(as: Encoding): Promise<Uint8Array> };

/** Facts about this installation that the build doesn't know. */
type Installation = { publicUrl: string; transcribes: boolean; safeToLeaveLight: boolean };

export function createStaticFiles(folder: string, installation: Installation) {
  const cache = new Map<string, { modifiedMs: number; file: StaticFile }>();

  const load = async (path: string): Promise<StaticFile | null> => {
    const found = await findInside(folder, path);
    if (!found) return null;
    const cached = cache.get(found.path);
    if (cached?.modifiedMs === found.modifiedMs) return cached.file;
    const file = await readStaticFile(found, installation);
    cache.set(found.path, { modifiedMs: found.modifiedMs, file });
    return file;
  };

  const siteList = createSiteList(async () => {
    const found = await findInside(folder, siteListPath);
    return found && { text: () => readFile(found.path, "utf8"), modifiedMs: found.modifiedMs };
  });

  return async (request: Request): Promise<Response> => {
    const path = decodedPath(request.url);
    if (path === null) return errorResponse("NOT_FOUND");
    const asset = path === "/" ? null : await load(path);
    if (asset) return respond(request, asset);
    if (!isPage(path)) return errorResponse("NOT_FOUND");
    const { file, status } = pageOf(await siteList(), path);
    const page = await load(file);
    return page ? respond(request, page, status) : errorResponse("NOT_FOUND");
  };
}

/** The app's addresses never end in a file extension. */
const isPage = (path: string) => extname(path) === "" && !path.startsWith("/assets/");

function decodedPath(url: string): string | null {
  try {
    const path = decodeURIComponent(new URL(url).pathname);
    const isHidden = path.split("/").some((part) => part.startsWith("."));
    return isHidden || path.includes("\0") ? null : path;
  } catch {
    return null;
  }
}

/** Never returns a file outside the folder, even if a link or `..` points there. */
async function findInside(folder: string, path: string): Promise<FoundFile | null> {
  try {
    const root = await realpath(folder);
    const real = await realpath(join(root, path));
    if (!real.startsWith(root + sep)) return null;
    const info = await stat(real);
    return info.isFile() ? { path: real, modifiedMs: info.mtimeMs } : null;
  } catch {
    return null;
  }
}

async function readStaticFile({ path, modifiedMs }: FoundFile, installation: Installation): Promise<StaticFile> {
  const plain = filledIn(path, await readFile(path), installation);
  const type = types[extname(path)] ?? "application/octet-stream";
  const isAsset = path.includes(`${sep}assets${sep}`);
  const encodings = new Map<Encoding, Promise<Uint8Array>>();
  const encoded = (encoding: Encoding) => {
    const known =
      encodings.get(encoding) ?? (isAsset && encoding === "br" ? builtOr(path, plain) : compress(plain, encoding));
    encodings.set(encoding, known);
    return known;
  };
  return {
    type,
    // The length alone could miss a change, because two settings that change together can leave it the same.
    etag: `"${plain.length.toString(36)}-${Math.trunc(modifiedMs).toString(36)}-${settingsOf(installation)}"`,
    cacheControl: isAsset ? "public, max-age=31536000, immutable" : "no-cache",
    encoded,
  };
}

/** HAZARD: must match the placeholder that apps/web/prerender.ts writes for the public address. */
const publicUrlMark = "https://public-address.invalid";
const marked = [".html", ".xml", ".txt"];

/** HAZARD: both must match the attributes in apps/web/index.html. */
const transcribesMark = 'data-transcription="unknown"';
const lightMark = 'data-safe-to-leave-light="unknown"';

const settingsOf = ({ transcribes, safeToLeaveLight }: Installation) =>
  `${onOrOff(transcribes)}-${onOrOff(safeToLeaveLight)}`;
const onOrOff = (isOn: boolean) => (isOn ? "on" : "off");

const filledIn = (path: string, plain: Buffer, { publicUrl, transcribes, safeToLeaveLight }: Installation): Buffer =>
  marked.includes(extname(path))
    ? Buffer.from(
        plain
          .toString()
          .replaceAll(publicUrlMark, publicUrl)
          .replace(transcribesMark, `data-transcription="${onOrOff(transcribes)}"`)
          .replace(lightMark, `data-safe-to-leave-light="${onOrOff(safeToLeaveLight)}"`),
      )
    : plain;

const brotliQuality = 9;

const builtOr = (path: string, plain: Uint8Array): Promise<Uint8Array> =>
  readFile(`${path}.br`).catch(() => compress(plain, "br"));

async function compress(plain: Uint8Array, encoding: Encoding): Promise<Uint8Array> {
  if (encoding === "identity") return plain;
  if (encoding === "gzip") return promisify(gzip)(plain);
  return promisify(brotliCompress)(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: brotliQuality } });
}

async function respond(request: Request, file: StaticFile, status = 200): Promise<Response> {
  const headers = new Headers({
    "content-type": file.type,
    "cache-control": file.cacheControl,
    etag: file.etag,
    vary: "accept-encoding",
  });
  if (request.headers.get("if-none-match") === file.etag) return new Response(null, { status: 304, headers });
  const encoding = compressible.test(file.type) ? preferred(request.headers.get("accept-encoding") ?? "") : "identity";
  if (encoding !== "identity") headers.set("content-encoding", encoding);
  const body = await file.encoded(encoding);
  headers.set("content-length", String(body.byteLength));
  return new Response(request.method === "HEAD" ? null : Uint8Array.from(body), { status, headers });
}

function preferred(accepted: string): Encoding {
  if (/\bbr\b/.test(accepted)) return "br";
  return /\bgzip\b/.test(accepted) ? "gzip" : "identity";
}
