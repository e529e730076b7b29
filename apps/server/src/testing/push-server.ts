// A push service on this machine that implements RFC 8030, 8188, 8291 and 8292. It records the requests that it
// receives. Tests can check their signatures, and decrypt the messages with the test double of a browser.
import { execFileSync } from "node:child_process";
import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer, globalAgent } from "node:https";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

type Received = { path: string; headers: Record<string, string | string[] | undefined>; body: Buffer };

export async function startPushServer() {
  const received: Received[] = [];
  let status = 201;
  const { key, cert } = selfSigned();
  // Makes the server trust this certificate like those of real push services.
  globalAgent.options.ca = cert;
  const server = createServer({ key, cert }, (request, response) => {
    const parts: Buffer[] = [];
    request.on("data", (part: Buffer) => parts.push(part));
    request.on("end", () => {
      received.push({ path: request.url ?? "", headers: request.headers, body: Buffer.concat(parts) });
      response.writeHead(status, { location: "https://127.0.0.1:1/elsewhere" }).end("answer");
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    host: `localhost:${port}`,
    received,
    answerWith: (next: number) => {
      status = next;
    },
    browser: () => createBrowser(`https://localhost:${port}/push/${randomBytes(8).toString("hex")}`),
    close: () => {
      globalAgent.options.ca = undefined;
      return new Promise((resolve) => server.close(resolve));
    },
  };
}

function selfSigned(): { key: Buffer; cert: Buffer } {
  const folder = mkdtempSync(join(tmpdir(), "foldback-push-"));
  const kind = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2"];
  const name = ["-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost"];
  const words = ["req", "-x509", ...kind, ...name, "-keyout", "key.pem", "-out", "cert.pem"];
  execFileSync("openssl", words, { cwd: folder, stdio: "pipe" });
  const [key, cert] = ["key.pem", "cert.pem"].map((file) => readFileSync(join(folder, file)));
  rmSync(folder, { recursive: true });
  if (key === undefined || cert === undefined) throw new Error("openssl wrote no certificate");
  return { key, cert };
}

/** A browser's side of a subscription: its keys, and `open`, which decrypts a message. */
function createBrowser(endpoint: string) {
  const pair = createECDH("prime256v1");
  const p256dh = pair.generateKeys("base64url");
  const auth = randomBytes(16);
  return {
    endpoint,
    keys: { p256dh, auth: auth.toString("base64url") },
    open: (body: Buffer): unknown => {
      const salt = body.subarray(0, 16);
      const keyLength = body.readUInt8(20);
      const senderKey = body.subarray(21, 21 + keyLength);
      const sealed = body.subarray(21 + keyLength);
      const shared = pair.computeSecret(senderKey);
      const info = Buffer.concat([Buffer.from("WebPush: info\0"), pair.getPublicKey(), senderKey]);
      const secret = Buffer.from(hkdfSync("sha256", shared, auth, info, 32));
      const contentKey = Buffer.from(hkdfSync("sha256", secret, salt, "Content-Encoding: aes128gcm\0", 16));
      const nonce = Buffer.from(hkdfSync("sha256", secret, salt, "Content-Encoding: nonce\0", 12));
      const decipher = createDecipheriv("aes-128-gcm", contentKey, nonce);
      decipher.setAuthTag(sealed.subarray(-16));
      const plain = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
      // In the last record, a byte with the value 2 and zeros as padding follow the message (RFC 8188).
      return JSON.parse(plain.subarray(0, plain.lastIndexOf(2)).toString("utf8"));
    },
  };
}

/** The claims in a request's signature, or null if this key didn't sign it. */
export function readVapid({ headers }: Received, publicKey: string): Record<string, unknown> | null {
  const [, token = "", key] = /^vapid t=([^,]+), k=(.+)$/.exec(String(headers.authorization)) ?? [];
  const [head = "", claims = "", signature = ""] = token.split(".");
  const point = Buffer.from(publicKey, "base64url");
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString("base64url"));
  const signer = createPublicKey({ key: { kty: "EC", crv: "P-256", x, y }, format: "jwk" });
  const isGenuine = verify(
    "sha256",
    Buffer.from(`${head}.${claims}`),
    { key: signer, dsaEncoding: "ieee-p1363" },
    Buffer.from(signature, "base64url"),
  );
  return isGenuine && key === publicKey ? JSON.parse(Buffer.from(claims, "base64url").toString("utf8")) : null;
}

export type PushServer = Awaited<ReturnType<typeof startPushServer>>;
