// A local store that implements the part of S3 that we use: it checks every request's signature and the hash of its
// body, as AWS describes them (Signature Version 4), keeps objects in memory, and fails on demand.
import { createHmac } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { sha256Hex } from "../modules/sha256-hex.ts";

/**
 * `cut-request` and `cut-answer` close the connection in the middle of a body. `short` returns half an object as if it
 * were the whole, and `silent` never responds.
 */
type Fault = { status: number; code: string } | "cut-request" | "cut-answer" | "short" | "silent";
type Keys = { accessKeyId: string; secretAccessKey: string; region: string };
type Signed = { method: string; url: string; headers: IncomingMessage["headers"] };

const hmac = (key: string | Buffer, text: string) => createHmac("sha256", key).update(text).digest();
const encode = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

export async function startS3Server({ pageSize = 1_000 } = {}) {
  const keys: Keys = { accessKeyId: "AKIATEST", secretAccessKey: "secret/of+the=tests", region: "eu-test-1" };
  const buckets = new Map([["takes-of-tests", new Map<string, Buffer>()]]);
  const requests: string[] = [];
  let faults: (Fault | null)[] = [];
  let lasting: Fault | null = null;

  const server = createServer(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? "", "http://store");
    requests.push(`${request.method} ${pathname}`);
    const fault = faults.shift() ?? lasting;
    if (fault === "silent") return;
    if (fault === "cut-request") return void request.once("data", () => request.destroy());
    const body = await buffer(request).catch(() => null);
    if (body === null) return;
    if (fault !== null && typeof fault === "object") return refuse(response, fault.status, fault.code);
    const { method = "", url = "", headers } = request;
    const wrong = whatIsWrong({ method, url, headers }, body, keys);
    if (wrong !== null) return refuse(response, ...wrong);
    const [, name = "", ...rest] = pathname.split("/");
    const objects = buckets.get(name);
    if (objects === undefined) return refuse(response, 404, "NoSuchBucket");
    const key = decodeURIComponent(rest.join("/"));
    if (method === "PUT") return void response.end(void objects.set(key, body));
    if (method === "DELETE") return void response.writeHead(204).end(void objects.delete(key));
    if (key === "") return void response.end(listing(objects, searchParams, pageSize));
    const found = objects.get(key);
    if (found === undefined) return refuse(response, 404, "NoSuchKey");
    const bytes = fault === "short" ? found.subarray(0, found.length / 2) : found;
    response.writeHead(200, { "content-length": bytes.length });
    if (fault === "cut-answer") return void response.write(bytes.subarray(0, 1), () => response.destroy());
    response.end(method === "HEAD" ? undefined : bytes);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    settings: { endpoint, bucket: "takes-of-tests", pathStyle: true, ...keys },
    /** `<method> <path>` of every request, including those that failed. */
    requests,
    buckets,
    objects: () => buckets.get("takes-of-tests") ?? new Map<string, Buffer>(),
    /** Makes the next requests fail like this, one after the other. Null lets one pass. */
    failNext: (...next: (Fault | null)[]) => {
      faults = next;
    },
    /** Makes every request fail like this, until it's called with null. */
    failAll: (fault: Fault | null) => {
      lasting = fault;
    },
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(resolve));
    },
  };
}
export type S3Server = Awaited<ReturnType<typeof startS3Server>>;

function refuse(response: ServerResponse, status: number, code: string): void {
  response.writeHead(status, { "content-type": "application/xml" }).end(`<Error><Code>${code}</Code></Error>`);
}

function whatIsWrong(request: Signed, body: Buffer, keys: Keys): [number, string] | null {
  const { headers } = request;
  const [, keyId, scope] = /Credential=([^/]+)\/([^,]+)/.exec(headers.authorization ?? "") ?? [];
  if (keyId !== keys.accessKeyId) return [403, "InvalidAccessKeyId"];
  if (scope?.split("/")[1] !== keys.region) return [400, "AuthorizationHeaderMalformed"];
  if (signatureOf(request, keys.secretAccessKey) !== /Signature=(\w+)/.exec(headers.authorization ?? "")?.[1])
    return [403, "SignatureDoesNotMatch"];
  const [, year, month, day, hour, minute, second] =
    /(....)(..)(..)T(..)(..)(..)Z/.exec(`${headers["x-amz-date"]}`) ?? [];
  const signedAtMs = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
  if (!(Math.abs(Date.now() - signedAtMs) < 15 * 60_000)) return [403, "RequestTimeTooSkewed"];
  return sha256Hex(body) === headers["x-amz-content-sha256"] ? null : [400, "XAmzContentSHA256Mismatch"];
}

/** Returns null if headers that must be signed aren't. */
export function signatureOf({ method, url, headers }: Signed, secret: string): string | null {
  const { authorization = "" } = headers;
  const [, scope = ""] = /Credential=[^/]+\/([^,]+)/.exec(authorization) ?? [];
  const names = (/SignedHeaders=([^,]+)/.exec(authorization)?.[1] ?? "").split(";");
  const needed = ["host", ...Object.keys(headers).filter((name) => name.startsWith("x-amz-"))];
  if (!needed.every((name) => names.includes(name))) return null;
  const { pathname, searchParams } = new URL(url, "http://store");
  const query = [...searchParams].map(([name, value]) => `${encode(name)}=${encode(value)}`).sort();
  const lines = names.map((name) => `${name}:${String(headers[name]).trim()}\n`);
  const canonical = [
    method,
    pathname,
    query.join("&"),
    lines.join(""),
    names.join(";"),
    headers["x-amz-content-sha256"],
  ];
  const text = ["AWS4-HMAC-SHA256", headers["x-amz-date"], scope, sha256Hex(canonical.join("\n"))].join("\n");
  const key = scope.split("/").reduce<string | Buffer>(hmac, `AWS4${secret}`);
  return hmac(key, text).toString("hex");
}

function listing(objects: Map<string, Buffer>, asked: URLSearchParams, pageSize: number): string {
  const prefix = asked.get("prefix") ?? "";
  const delimiter = asked.get("delimiter");
  const after = asked.get("continuation-token");
  const nameOf = (key: string) => {
    const end = delimiter === null ? -1 : key.indexOf(delimiter, prefix.length);
    return end < 0 ? key : key.slice(0, end + 1);
  };
  const all = [...new Set([...objects.keys()].filter((key) => key.startsWith(prefix)).map(nameOf))].sort();
  // Our continuation tokens contain characters that need escaping, as real stores' tokens do.
  const left = after === null ? all : all.filter((name) => `+&/=${name}` > after);
  const names = left.slice(0, pageSize);
  const entries = names.map((name) =>
    name.endsWith("/")
      ? `<CommonPrefixes><Prefix>${name}</Prefix></CommonPrefixes>`
      : `<Contents><Key>${name}</Key></Contents>`,
  );
  const more = left.length > pageSize;
  const token = more ? `<NextContinuationToken>+&amp;/=${names.at(-1)}</NextContinuationToken>` : "";
  const head = `<Name>x</Name><Prefix>${prefix}</Prefix><IsTruncated>${more}</IsTruncated>${token}`;
  return `<?xml version="1.0" encoding="UTF-8"?>\n<ListBucketResult>${head}${entries.join("")}</ListBucketResult>`;
}
