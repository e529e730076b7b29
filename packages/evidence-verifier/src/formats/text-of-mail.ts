// Finds the plain text in a saved email (RFC 2045, 2046, 3676) so that a receipt can be read straight from the email.
// It skips parts that it can't decode.
import { bytesOfBase64, textOf } from "./bytes.ts";

const deepestPart = 8;
const plainType = "text/plain";

/** Every plain-text part, including attachments, in order. Empty if the text isn't an email. */
export function textsOfMail(text: string): string[] {
  const mail = text.replaceAll("\r\n", "\n").replace(/^\ufeff?(?:From .*\n)?/, "");
  return headOf(mail).has("content-type") ? textsIn(mail, deepestPart) : [];
}

type Head = ReadonlyMap<string, string>;

const endOfHead = (part: string): number => (part.startsWith("\n") ? 0 : part.indexOf("\n\n"));

function headOf(part: string): Head {
  const unfolded = part.slice(0, Math.max(0, endOfHead(part))).replace(/\n[ \t]+/g, " ");
  const fields = unfolded.split("\n").flatMap((line) => {
    const [, name, value] = /^([!-9;-~]+):[ \t]*(.*)$/.exec(line) ?? [];
    return name === undefined || value === undefined ? [] : [[name.toLowerCase(), value.trim()] as const];
  });
  return new Map(fields);
}

const bodyOf = (part: string): string => part.slice(endOfHead(part)).replace(/^\n{1,2}/, "");

function textsIn(part: string, depth: number): string[] {
  if (depth === 0) return [];
  const head = headOf(part);
  const type = head.get("content-type") ?? plainType;
  const kind = type.split(";")[0]?.trim().toLowerCase() ?? "";
  if (kind.startsWith("multipart/")) return partsOf(bodyOf(part), parameter(type, "boundary")).flatMap(inside(depth));
  if (kind !== plainType && kind !== "message/rfc822") return [];
  const text = unpacked(bodyOf(part), head.get("content-transfer-encoding")?.toLowerCase() ?? "7bit");
  if (text === null) return [];
  if (kind !== plainType) return textsIn(text, depth - 1);
  return [parameter(type, "format")?.toLowerCase() === "flowed" ? unflowed(text) : text];
}

const inside = (depth: number) => (part: string) => textsIn(part, depth - 1);

const parameter = (type: string, name: string): string | null => {
  const [, quoted, bare] = new RegExp(`;\\s*${name}=(?:"([^"]*)"|([^\\s;"]+))`, "i").exec(type) ?? [];
  return quoted ?? bare ?? null;
};

function partsOf(body: string, boundary: string | null): string[] {
  const parts: string[][] = [];
  for (const line of body.split("\n")) {
    const mark = line.trimEnd();
    if (mark === `--${boundary}--`) break;
    if (mark === `--${boundary}`) parts.push([]);
    else parts.at(-1)?.push(line);
  }
  return parts.map((lines) => lines.join("\n"));
}

function unpacked(body: string, packing: string): string | null {
  if (packing === "quoted-printable") return unquoted(body);
  if (packing !== "base64") return body;
  const bytes = bytesOfBase64(body.replace(/\s+/g, ""));
  return bytes && (textOf(bytes)?.replaceAll("\r\n", "\n") ?? null);
}

function unquoted(body: string): string | null {
  const lines = body.split("\n").map((line) => line.trimEnd());
  const joined = lines.join("\n").replaceAll("=\n", "").replaceAll("%", "%25");
  try {
    return decodeURIComponent(joined.replace(/=([0-9A-F]{2})/gi, "%$1"));
  } catch {
    return null;
  }
}

/** Joins the lines that the mail program wrapped, which end with a space. */
const unflowed = (text: string): string => text.replace(/^ /gm, "").replace(/(?<!^--) \n/gm, " ");
