// Checks an RFC 3161 token: which bytes it covers, when it was made, and which of its certificates signed it. The
// reader has to decide whether that certificate belongs to a trusted authority.
import { hexOf, sameBytes, textOf } from "./bytes.ts";

export type TimestampCheck =
  | { status: "good"; at: string; authority: string }
  /** The token covers these bytes, but the signature can't be checked here. */
  | { status: "unsupported"; at: string; why: keyof typeof unsupported }
  | { status: "bad"; problem: string };

/** These texts are shown to the reader. */
export const unsupported = {
  "no-certificate": "the signer's certificate isn't in the token",
  "unknown-kind": "this kind of signature isn't supported",
  "no-crypto": "this page has no access to the browser's cryptography",
} as const;

type Node = { tag: number; whole: Uint8Array; content: Uint8Array };
type Hash = "SHA-256" | "SHA-384" | "SHA-512";

const explicit = 0xa0;
const sequence = 0x30;
const set = 0x31;
/** Hash algorithms by their object identifiers, which are DER in hexadecimal. */
const hashes: Readonly<Record<string, Hash>> = {
  "608648016503040201": "SHA-256",
  "608648016503040202": "SHA-384",
  "608648016503040203": "SHA-512",
};
const signatureHashes: Readonly<Record<string, Hash>> = {
  "2a864886f70d01010b": "SHA-256",
  "2a864886f70d01010c": "SHA-384",
  "2a864886f70d01010d": "SHA-512",
  "2a8648ce3d040302": "SHA-256",
  "2a8648ce3d040303": "SHA-384",
  "2a8648ce3d040304": "SHA-512",
};
const plainRsa = "2a864886f70d010101";
const elliptic = "2a8648ce3d0201";
const curves: Readonly<Record<string, { namedCurve: string; bytes: number }>> = {
  "2a8648ce3d030107": { namedCurve: "P-256", bytes: 32 },
  "2b81040022": { namedCurve: "P-384", bytes: 48 },
  "2b81040023": { namedCurve: "P-521", bytes: 66 },
};
const messageDigest = "2a864886f70d010904";
const commonName = "550403";

export async function checkTimestamp(token: Uint8Array, stamped: Uint8Array): Promise<TimestampCheck> {
  try {
    return await check(token, stamped);
  } catch (error) {
    if (error instanceof RangeError) return { status: "bad", problem: "it can't be read" };
    throw error;
  }
}

async function check(token: Uint8Array, stamped: Uint8Array): Promise<TimestampCheck> {
  const { info, certificates, signer } = readToken(token);
  const [, , imprint, , time] = nodesIn(at(nodesOf(info), 0));
  const instant = instantOf(textOf(part(time).content) ?? "");
  const cannotTell = (why: keyof typeof unsupported) => ({ status: "unsupported", at: instant, why }) as const;
  // Browsers don't offer `crypto.subtle` to pages with an insecure origin.
  if (globalThis.crypto?.subtle === undefined) return cannotTell("no-crypto");
  const [algorithm, digest] = nodesIn(part(imprint));
  const imprintHash = hashes[oidOf(part(algorithm))];
  if (imprintHash === undefined) return cannotTell("unknown-kind");
  if (!sameBytes(part(digest).content, await digestOf(imprintHash, stamped)))
    return { status: "bad", problem: "it's about something else" };
  const [, signerId, digestAlgorithm, attributes, signatureAlgorithm, signature] = nodesIn(signer);
  const hash = hashes[oidOf(part(digestAlgorithm))];
  const isPlain = part(signerId).tag === sequence && part(attributes).tag === explicit;
  if (hash === undefined || !isPlain) return cannotTell("unknown-kind");
  if (!sameBytes(digestIn(part(attributes)), await digestOf(hash, info)))
    return { status: "bad", problem: "its content was changed" };
  const kind = oidOf(part(signatureAlgorithm));
  const signedWith = kind === plainRsa ? hash : signatureHashes[kind];
  if (signedWith === undefined) return cannotTell("unknown-kind");
  const certificate = certificates.find((each) => isNamedBy(each, part(signerId)));
  if (certificate === undefined) return cannotTell("no-certificate");
  // The signature covers the attributes with a SET tag in place of their own (RFC 5652, section 5.4).
  const message = Uint8Array.from(part(attributes).whole);
  message[0] = set;
  const isSigned = await isSignedBy(certificate, { hash: signedWith, message, signature: part(signature).content });
  if (isSigned === null) return cannotTell("unknown-kind");
  if (!isSigned) return { status: "bad", problem: "its certificate didn't sign it" };
  return { status: "good", at: instant, authority: nameIn(certificate) };
}

function readToken(token: Uint8Array) {
  const [, contentInfo] = nodesIn(at(nodesOf(token), 0));
  const [, wrapped] = nodesIn(part(contentInfo));
  const fields = nodesIn(at(nodesIn(part(wrapped)), 0));
  const [, content] = nodesIn(part(fields[2]));
  const info = at(nodesIn(part(content)), 0).content;
  const certificates = fields.slice(3, -1).find(({ tag }) => tag === explicit);
  return {
    info,
    certificates: certificates ? nodesIn(certificates) : [],
    signer: at(nodesIn(part(fields.at(-1))), 0),
  };
}

// --- DER: a tag, a length, a content

function nodesOf(bytes: Uint8Array): Node[] {
  const nodes: Node[] = [];
  for (let from = 0; from < bytes.length; ) {
    const { contentAt, length } = lengthAt(bytes, from + 1);
    const to = contentAt + length;
    if (to > bytes.length) throw new RangeError("cut off");
    const [tag = 0] = bytes.subarray(from, from + 1);
    nodes.push({ tag, whole: bytes.subarray(from, to), content: bytes.subarray(contentAt, to) });
    from = to;
  }
  return nodes;
}

function lengthAt(bytes: Uint8Array, place: number): { contentAt: number; length: number } {
  const [first] = bytes.subarray(place, place + 1);
  if (first === undefined) throw new RangeError("cut off");
  if (first < 0x80) return { contentAt: place + 1, length: first };
  const digits = bytes.subarray(place + 1, place + 1 + (first & 0x7f));
  if (digits.length === 0 || digits.length > 3) throw new RangeError("no length");
  return { contentAt: place + 1 + digits.length, length: digits.reduce((sum, digit) => sum * 256 + digit, 0) };
}

const nodesIn = ({ content }: Node): Node[] => nodesOf(content);
function part(node: Node | undefined): Node {
  if (node === undefined) throw new RangeError("something is missing");
  return node;
}
const at = (nodes: readonly Node[], index: number): Node => part(nodes[index]);
const oidOf = (node: Node): string => hexOf(node.tag === sequence ? at(nodesIn(node), 0).content : node.content);

/** Converts `20261121120000Z`, possibly with a fraction, to ISO 8601. */
function instantOf(text: string): string {
  const [, year, month, day, hour, minute, second] =
    /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)(?:\.\d+)?Z$/.exec(text) ?? [];
  if (second === undefined) throw new RangeError("no instant");
  return `${year}-${month}-${day}T${hour}:${minute}:${second}Z`;
}

function digestIn(attributes: Node): Uint8Array {
  const found = nodesIn(attributes).find((attribute) => oidOf(attribute) === messageDigest);
  const [, values] = nodesIn(part(found));
  return at(nodesIn(part(values)), 0).content;
}

// --- certificates

function fieldsOf(certificate: Node) {
  const fields = nodesIn(at(nodesIn(certificate), 0));
  const [serial, , issuer, , subject, publicKey] = fields[0]?.tag === explicit ? fields.slice(1) : fields;
  return { serial: part(serial), issuer: part(issuer), subject: part(subject), publicKey: part(publicKey) };
}

/** Compares the issuer and the serial number (RFC 5652, section 5.3). */
function isNamedBy(certificate: Node, signerId: Node): boolean {
  if (certificate.tag !== sequence) return false;
  const { serial, issuer } = fieldsOf(certificate);
  const [namedIssuer, namedSerial] = nodesIn(signerId);
  return sameBytes(part(namedIssuer).whole, issuer.whole) && sameBytes(part(namedSerial).whole, serial.whole);
}

function nameIn(certificate: Node): string {
  const names = nodesIn(fieldsOf(certificate).subject).flatMap(nodesIn);
  const name = names.find((each) => oidOf(each) === commonName);
  return (name && textOf(at(nodesIn(name), 1).content)) || "an unnamed authority";
}

type Signed = { hash: Hash; message: Uint8Array; signature: Uint8Array };

/** Returns null if this kind of key isn't supported. */
async function isSignedBy(certificate: Node, { hash, message, signature }: Signed): Promise<boolean | null> {
  const { publicKey } = fieldsOf(certificate);
  const [algorithm, parameters] = nodesIn(at(nodesIn(publicKey), 0));
  const curve = oidOf(part(algorithm)) === elliptic ? curves[hexOf(part(parameters).content)] : undefined;
  if (curve === undefined && oidOf(part(algorithm)) !== plainRsa) return null;
  const scheme = curve ? { name: "ECDSA", hash, namedCurve: curve.namedCurve } : { name: "RSASSA-PKCS1-v1_5", hash };
  const key = await imported(publicKey, scheme);
  if (key === null) return null;
  return crypto.subtle.verify(scheme, key, own(curve ? fixed(signature, curve.bytes) : signature), own(message));
}

async function imported({ whole }: Node, scheme: RsaHashedImportParams | EcKeyImportParams): Promise<CryptoKey | null> {
  try {
    return await crypto.subtle.importKey("spki", own(whole), scheme, false, ["verify"]);
  } catch {
    return null;
  }
}

/** Converts an elliptic curve signature to the platform's format: two integers padded to full width. */
function fixed(signature: Uint8Array, bytes: number): Uint8Array {
  const both = new Uint8Array(2 * bytes);
  for (const [index, { content }] of nodesIn(at(nodesOf(signature), 0))
    .slice(0, 2)
    .entries()) {
    const digits = content.subarray(Math.max(0, content.length - bytes));
    both.set(digits, (index + 1) * bytes - digits.length);
  }
  return both;
}

const own = (bytes: Uint8Array) => Uint8Array.from(bytes);
const digestOf = async (hash: Hash, bytes: Uint8Array) => new Uint8Array(await crypto.subtle.digest(hash, own(bytes)));
