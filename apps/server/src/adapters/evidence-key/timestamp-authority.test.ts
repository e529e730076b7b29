import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTimestampRequest, timestampRequest } from "./timestamp-authority.ts";

const note = Buffer.from("test.example/evidence/0\n3\ncheckpoint\n\n— signed\n");
let folder: string;
let authority: Server;
let url: string;

const openssl = (...words: string[]) => execFileSync("openssl", words, { cwd: folder, stdio: "pipe" }).toString();
const inFolder = (name: string) => join(folder, name);

/** A timestamp authority of one's own, behind the form in which the world's answer. */
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "foldback-tsa-"));
  writeFileSync(
    inFolder("tsa.cnf"),
    `[req]
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
serial = ${inFolder("serial")}
signer_cert = ${inFolder("cert.pem")}
signer_key = ${inFolder("key.pem")}
signer_digest = sha256
default_policy = 1.2.3.4
digests = sha256
`,
  );
  writeFileSync(inFolder("serial"), "01\n");
  openssl(
    "req",
    "-x509",
    "-newkey",
    "rsa:2048",
    "-nodes",
    "-keyout",
    "key.pem",
    "-out",
    "cert.pem",
    "-config",
    "tsa.cnf",
  );
  authority = createServer(async (request, response) => {
    if (request.url === "/broken") return void response.writeHead(200, { "content-type": "text/html" }).end("hello");
    writeFileSync(inFolder("asked.tsq"), await buffer(request));
    openssl("ts", "-reply", "-queryfile", "asked.tsq", "-config", "tsa.cnf", "-out", "answer.tsr");
    response
      .writeHead(200, { "content-type": "application/timestamp-reply" })
      .end(readFileSync(inFolder("answer.tsr")));
  });
  await new Promise<void>((resolve) => authority.listen(0, "127.0.0.1", resolve));
  url = `http://127.0.0.1:${(authority.address() as AddressInfo).port}`;
});
afterAll(async () => {
  await new Promise((resolve) => authority.close(resolve));
  rmSync(folder, { recursive: true, force: true });
});

const verified = (data: Uint8Array, token: Uint8Array) => {
  writeFileSync(inFolder("data"), data);
  writeFileSync(inFolder("token.tsr"), token);
  return openssl("ts", "-verify", "-data", "data", "-in", "token.tsr", "-CAfile", "cert.pem", "-partial_chain");
};

test("[CL-T8] a local authority's token over a checkpoint verifies, and not over a changed one", async () => {
  const token = await createTimestampRequest(url)(note);
  expect(verified(note, token)).toMatch(/OK/);
  expect(() => verified(Buffer.concat([note, Buffer.from("!")]), token)).toThrow();
});

test("[CL-T8] the request is one that openssl reads, whatever the nonce begins with", () => {
  for (const first of [0x00, 0x7f, 0x80, 0xff]) {
    writeFileSync(inFolder("own.tsq"), timestampRequest(note, Buffer.alloc(8, first)));
    expect(openssl("ts", "-query", "-in", "own.tsq", "-text")).toMatch(
      /Hash Algorithm: sha256[\s\S]*Certificate required: yes/,
    );
  }
});

test("[CL-T8] an answer that is no timestamp is none", async () => {
  await expect(createTimestampRequest(`${url}/broken`)(note)).rejects.toThrow(/without a timestamp/);
});
