// Parses the Range header of RFC 9110 with a single range of bytes, which is all that downloads need.
type File = { bytes: number; etag: string };
type Range = { from: number; to: number };

/**
 * Returns null if the whole file must be sent: without a range, with several, or if the file has changed since the
 * first part. `to` is exclusive.
 */
export function rangeIn(headers: Headers, { bytes, etag }: File): Range | null | "unsatisfiable" {
  const unchanged = headers.get("if-range");
  if (unchanged !== null && unchanged !== etag) return null;
  const [, first = "", last = ""] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(headers.get("range") ?? "") ?? [];
  if (first === "" && last === "") return null;
  if (first === "")
    return Number(last) === 0 ? "unsatisfiable" : { from: Math.max(0, bytes - Number(last)), to: bytes };
  const from = Number(first);
  const to = last === "" ? bytes : Math.min(bytes, Number(last) + 1);
  return from >= bytes || to <= from ? "unsatisfiable" : { from, to };
}
