// Parses the Range header of RFC 9110 with a single range of bytes, which is all that downloads need.
type File = { bytes: number; etag: string };
type Range = { from: number; to: number };
type Asked = Pick<Request, "method" | "headers">;

/**
 * Returns what to send. We send a part only if the request names the version that it continues, as browsers do with
 * If-Range or If-Match. Otherwise the client could put parts of two versions together.
 *
 * curl and wget don't name a version when they resume. We refuse these requests instead of sending the whole file,
 * because wget would skip what it already has and append the rest, whatever the version.
 */
export function askedFor({ method, headers }: Asked, etag: string): "whole" | "part" | "refused" {
  // RFC 9110 says to ignore Range in a HEAD request, which should also cost nothing.
  if (method === "HEAD") return "whole";
  const mustBe = headers.get("if-match");
  const named = mustBe?.split(",").map((each) => each.trim());
  if (named !== undefined && mustBe !== "*" && !named.includes(etag)) return "refused";
  const [, first = "", last = ""] = parse(headers);
  if (first === "" && last === "") return "whole";
  const unchanged = headers.get("if-range");
  if (unchanged !== null) return unchanged === etag ? "part" : "whole";
  if (named?.includes(etag)) return "part";
  return Number(first) === 0 && first !== "" ? "whole" : "refused";
}

/** Returns null if the whole file must be sent. `to` is exclusive. */
export function rangeIn(request: Asked, { bytes, etag }: File): Range | null | "refused" | "unsatisfiable" {
  const asked = askedFor(request, etag);
  if (asked !== "part") return asked === "whole" ? null : asked;
  return partIn(request.headers, bytes);
}

/** For a file whose address names its version, so a request doesn't have to. */
export function partIn(headers: Headers, bytes: number): Range | null | "unsatisfiable" {
  const [, first = "", last = ""] = parse(headers);
  if (first === "" && last === "") return null;
  if (first === "")
    return Number(last) === 0 ? "unsatisfiable" : { from: Math.max(0, bytes - Number(last)), to: bytes };
  const from = Number(first);
  const to = last === "" ? bytes : Math.min(bytes, Number(last) + 1);
  return from >= bytes || to <= from ? "unsatisfiable" : { from, to };
}

const parse = (headers: Headers): readonly string[] =>
  /^bytes=(\d{0,15})-(\d{0,15})$/.exec(headers.get("range") ?? "") ?? [];

export const refusedRange = (why: "refused" | "unsatisfiable", bytes: number | null = null) =>
  why === "refused"
    ? new Response(null, { status: 412 })
    : new Response(null, { status: 416, headers: { "content-range": `bytes */${bytes}` } });

export const lengthOf = (bytes: number, range: Range | null): Record<string, string> =>
  range === null
    ? { "content-length": String(bytes) }
    : {
        "content-length": String(range.to - range.from),
        "content-range": `bytes ${range.from}-${range.to - 1}/${bytes}`,
      };
