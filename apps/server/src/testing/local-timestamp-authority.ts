// Runs a local timestamp authority (openssl) with the same interface as the public ones.
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";

const settings = (folder: string) => `[req]
distinguished_name = dn
prompt = no
x509_extensions = ext
[dn]
CN = Test authority
[ext]
basicConstraints = critical,CA:FALSE
keyUsage = critical,digitalSignature
extendedKeyUsage = critical,timeStamping
[tsa]
default_tsa = one
[one]
serial = ${join(folder, "serial")}
signer_cert = ${join(folder, "cert.pem")}
signer_key = ${join(folder, "key.pem")}
signer_digest = sha256
default_policy = 1.2.3.4
digests = sha256
`;
const elliptic = (curve: string) => ["ec", "-pkeyopt", `ec_paramgen_curve:${curve}`];
const keys = { rsa: ["rsa:2048"], elliptic: elliptic("prime256v1"), unusual: elliptic("secp256k1") };

export async function startTimestampAuthority(key: keyof typeof keys = "rsa") {
  const folder = mkdtempSync(join(tmpdir(), "foldback-tsa-"));
  const openssl = (...words: string[]) => execFileSync("openssl", words, { cwd: folder, stdio: "pipe" }).toString();
  writeFileSync(join(folder, "tsa.cnf"), settings(folder));
  writeFileSync(join(folder, "serial"), "01\n");
  const certificate = ["-nodes", "-keyout", "key.pem", "-out", "cert.pem", "-config", "tsa.cnf"];
  openssl("req", "-x509", "-newkey", ...keys[key], ...certificate);
  const server = createServer(async (request, response) => {
    if (request.url === "/broken") return void response.writeHead(200, { "content-type": "text/html" }).end("hello");
    writeFileSync(join(folder, "asked.tsq"), await buffer(request));
    openssl("ts", "-reply", "-queryfile", "asked.tsq", "-config", "tsa.cnf", "-out", "answer.tsr");
    response
      .writeHead(200, { "content-type": "application/timestamp-reply" })
      .end(readFileSync(join(folder, "answer.tsr")));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    folder,
    openssl,
    close: async () => {
      await new Promise((resolve) => server.close(resolve));
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
