import { once } from "node:events";
import { readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { join } from "node:path";
import { checkTimestamp } from "@foldback/evidence-verifier/formats/timestamp-token";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTimestampAuthority } from "../../testing/local-timestamp-authority.ts";
import { createTimestampRequest, timestampRequest } from "./timestamp-authority.ts";

const note = Buffer.from("test.example/evidence/0\n3\ncheckpoint\n\n— signed\n");
let authority: Awaited<ReturnType<typeof startTimestampAuthority>>;
let elliptic: typeof authority;
let token: Uint8Array;

beforeAll(async () => {
  [authority, elliptic] = await Promise.all([startTimestampAuthority(), startTimestampAuthority("elliptic")]);
  token = await createTimestampRequest(authority.url)(note);
});
afterAll(() => Promise.all([authority.close(), elliptic.close()]));

const verified = (data: Uint8Array) => {
  writeFileSync(join(authority.folder, "data"), data);
  writeFileSync(join(authority.folder, "token.tsr"), token);
  const words = ["-data", "data", "-in", "token.tsr", "-CAfile", "cert.pem", "-partial_chain"];
  return authority.openssl("ts", "-verify", ...words);
};

test("[CL-8] openssl verifies the authority's token for its checkpoint and rejects it for a changed one", () => {
  expect(verified(note)).toMatch(/OK/);
  expect(() => verified(Buffer.concat([note, Buffer.from("!")]))).toThrow();
});

test("[CL-8] the verifier reports the time and the authority for RSA and elliptic-curve keys", async () => {
  const tokens = [token, await createTimestampRequest(elliptic.url)(note)];
  for (const each of tokens) {
    const found = await checkTimestamp(each, note);
    expect(found).toMatchObject({ status: "good", authority: "Test authority" });
    const at = found.status === "good" ? Date.parse(found.at) : 0;
    expect(Math.abs(Date.now() - at)).toBeLessThan(600_000);
  }
});

test("[CL-8] a token for other data, or with a changed time or signature, is reported as bad", async () => {
  expect(await checkTimestamp(token, Buffer.from("other"))).toMatchObject({ problem: "it's about something else" });
  const changedAt = (place: number) => {
    const bytes = Buffer.from(token);
    bytes[place] = (bytes[place] ?? 0) ^ 1;
    return bytes;
  };
  const time = /20\d{12}Z/.exec(Buffer.from(token).toString("latin1"))?.index ?? -1;
  expect(await checkTimestamp(changedAt(time + 13), note)).toMatchObject({ problem: "its content was changed" });
  expect(await checkTimestamp(changedAt(token.length - 1), note)).toMatchObject({
    problem: "its certificate didn't sign it",
  });
});

test("[CL-8] a token without its certificate, or signed with an unknown kind of key, is reported as unsupported", async () => {
  writeFileSync(join(authority.folder, "data"), note);
  authority.openssl("ts", "-query", "-data", "data", "-sha256", "-out", "bare.tsq");
  authority.openssl("ts", "-reply", "-queryfile", "bare.tsq", "-config", "tsa.cnf", "-out", "bare.tsr");
  const bare = readFileSync(join(authority.folder, "bare.tsr"));
  expect(await checkTimestamp(bare, note)).toMatchObject({ status: "unsupported", why: "no-certificate" });
  expect(await checkTimestamp(bare, Buffer.from("other"))).toMatchObject({ status: "bad" });
  const unusual = await startTimestampAuthority("unusual");
  try {
    const stamped = await createTimestampRequest(unusual.url)(note);
    expect(await checkTimestamp(stamped, note)).toMatchObject({ status: "unsupported", why: "unknown-kind" });
    expect(await checkTimestamp(stamped, Buffer.from("other"))).toMatchObject({ status: "bad" });
  } finally {
    await unusual.close();
  }
});

test("[CL-8] a truncated token or random bytes are reported as bad and never crash the verifier", async () => {
  for (let length = 0; length < token.length; length += 7)
    expect((await checkTimestamp(token.slice(0, length), note)).status).toBe("bad");
  for (const bytes of [Buffer.from("hello"), Buffer.alloc(40, 0x30), Buffer.alloc(40, 0xff)])
    expect((await checkTimestamp(bytes, note)).status).toBe("bad");
});

test("[CL-8] openssl can read the request, whatever byte the nonce begins with", () => {
  for (const first of [0x00, 0x7f, 0x80, 0xff]) {
    writeFileSync(join(authority.folder, "own.tsq"), timestampRequest(note, Buffer.alloc(8, first)));
    expect(authority.openssl("ts", "-query", "-in", "own.tsq", "-text")).toMatch(
      /Hash Algorithm: sha256[\s\S]*Certificate required: yes/,
    );
  }
});

test("[CL-8] a response that isn't a timestamp is rejected", async () => {
  await expect(createTimestampRequest(`${authority.url}/broken`)(note)).rejects.toThrow(/without a timestamp/);
});

test("[CL-8] redirects from the authority aren't followed", async () => {
  const elsewhere = createServer((_request, response) => response.writeHead(307, { location: authority.url }).end());
  await once(elsewhere.listen(0, "127.0.0.1"), "listening");
  const address = elsewhere.address();
  const port = typeof address === "object" ? address?.port : undefined;
  await expect(createTimestampRequest(`http://127.0.0.1:${port}/`)(note)).rejects.toThrow();
  elsewhere.close();
});
