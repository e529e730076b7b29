// Sends requests with framing that no browser produces, written straight to the socket. Each must get an error code
// quickly, and stay within the limits.
import { connect } from "node:net";
import { maxClipBytes } from "@foldback/domain/talkback/clip";
import { isErrorCode } from "@foldback/protocol/error-codes";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestServer, type TestServer } from "../testing/start-test-server.ts";
import type { Person } from "../testing/test-people.ts";

const answerWithinMs = 8_000;
const clipPath = "/talkback/clips/6c7f0a4e-0f0e-4c5e-9f55-0a3c1b7d9e10";
const places = [
  ...["/rpc/accounts/me", "/api/auth/sign-in/email", "/preflight/upload", "/stripe/webhook", clipPath],
  ...["/api/v1/sessions", "/operator/metrics", "/account/export", "/notes/1", "/healthz", "/readyz", "/", "/nothing"],
];
const methods = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE", "PROPFIND"];
const chunkedEmptyObject = "Transfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n";

let server: TestServer;
let person: Person;
beforeAll(async () => {
  server = await startTestServer();
  person = await server.createPerson();
});
afterAll(() => server.close());

type Answer = { status: number; code: string | null; text: string };

/** `rest` starts after the Host line. If no response comes in time, the test fails. */
function ask(line: string, rest: string, host = new URL(server.url).host): Promise<Answer> {
  const head = `${line} HTTP/1.1\r\nHost: ${host}\r\nOrigin: ${server.url}\r\nCookie: ${person.cookie}\r\n`;
  return askRaw(`${head}Connection: close\r\n${rest}`);
}

function askRaw(request: string): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const socket = connect(Number(new URL(server.url).port), "127.0.0.1");
    let text = "";
    socket.setTimeout(answerWithinMs, () => socket.destroy(new Error(`no answer to ${request.slice(0, 200)}`)));
    socket.on("data", (data) => {
      text += data;
    });
    // When the server refuses a request, it may close before we've sent everything.
    socket.on("error", (error) => (text === "" ? reject(error) : resolve(parseResponse(text))));
    socket.on("close", () => resolve(parseResponse(text)));
    socket.write(request);
  });
}

const parseResponse = (text: string): Answer => ({
  status: Number(/^HTTP\/1\.1 (?!100)(\d+)/m.exec(text)?.[1] ?? 0),
  code: /"code":"(\w+)"/.exec(text)?.[1] ?? null,
  text,
});

test("[SY-25] every route accepts a chunked body, with every method", async () => {
  for (const place of places) {
    for (const method of methods) {
      const { status, code } = await ask(
        `${method} ${place}`,
        `Content-Type: application/json\r\n${chunkedEmptyObject}`,
      );
      const isNotSetUp = code === "PAYMENTS_NOT_CONFIGURED";
      expect(isNotSetUp || (status >= 200 && status < 500), `${method} ${place} ${status}`).toBe(true);
      if (code !== null && !place.startsWith("/api/auth")) expect(isErrorCode(code), code).toBe(true);
    }
  }
});

test("[SY-25] a chunked body is read the same way as one with a Content-Length", async () => {
  const type = "Content-Type: application/json\r\n";
  const stated = await ask("POST /rpc/accounts/me", `${type}Content-Length: 2\r\n\r\n{}`);
  const chunked = await ask("POST /rpc/accounts/me", `${type}${chunkedEmptyObject}`);
  expect([stated.status, chunked.status]).toEqual([200, 200]);
  expect(chunked.text).toContain(`"email":"${person.email}"`);
  expect((await ask("POST /preflight/upload", `${type}${chunkedEmptyObject}`)).text).toContain('{"receivedBytes":2}');
  expect((await ask("OPTIONS /rpc/accounts/me", "\r\n")).code).toBe("NOT_FOUND");
  expect((await ask("POST /rpc/accounts/me", "\r\n")).status).toBe(200);
});

test.each([
  ["/rpc/accounts/me", "application/json", 64 * 1024],
  ["/api/auth/sign-in/email", "application/json", 64 * 1024],
  ["/preflight/upload", "application/json", 2 * 1024 * 1024],
  ["/stripe/webhook", "application/json", 512 * 1024],
  [clipPath, "audio/webm", maxClipBytes],
])("[SY-25] %s refuses chunks that together exceed its limit", async (place, type, limitBytes) => {
  const chunk = "x".repeat(16 * 1024);
  const chunks = `4000\r\n${chunk}\r\n`.repeat(Math.ceil(limitBytes / chunk.length) + 1);
  // The last chunk is missing: the refusal doesn't wait for the end of the body.
  const { code } = await ask(`POST ${place}`, `Content-Type: ${type}\r\nTransfer-Encoding: chunked\r\n\r\n${chunks}`);
  expect(code).toBe("BODY_TOO_LARGE");
});

test.each([
  ["an absolute address with a user and password", "GET http://user:pw@localhost/", undefined],
  ["an invalid absolute address", "GET http://[::1/", undefined],
  ["a star", "OPTIONS *", undefined],
  ["a NUL in the path", "GET /notes/%00", undefined],
  ["a NUL in the query", "GET /api/auth/verify-email?token=%00", undefined],
  ["an invalid Host", "GET /", "a b"],
  ["a Host with a path", "GET /", "a/b"],
])("[SY-25] %s is refused as bad input", async (_name, line, host) => {
  expect(await ask(line, "\r\n", host)).toMatchObject({ status: 422, code: "BAD_INPUT" });
});

test.each([
  ["an absolute address", "GET http://evil.example/rpc/accounts/me", "\r\n"],
  ["broken percent-encoding", "GET /%zz", "\r\n"],
  ["bytes that aren't UTF-8", "GET /rpc/%ff", "\r\n"],
  ["an address longer than the header limit", `GET /${"x".repeat(40_000)}`, "\r\n"],
  ["an unknown method", "TRACK /", "\r\n"],
  ["an unknown expectation", "POST /rpc/accounts/me", "Expect: miracles\r\nContent-Length: 2\r\n\r\n{}"],
  ["two lengths", "POST /rpc/accounts/me", "Content-Length: 2\r\nContent-Length: 3\r\n\r\n{}"],
  ["a length and chunks", "POST /rpc/accounts/me", `Content-Length: 2\r\n${chunkedEmptyObject}`],
  ["a chunk without a size", "POST /rpc/accounts/me", "Transfer-Encoding: chunked\r\n\r\nzz\r\n"],
  ["a compressed body", "POST /rpc/accounts/me", "Content-Encoding: gzip\r\nContent-Length: 4\r\n\r\n\u001f\u008baa"],
  ["a form", "POST /rpc/contact/send", "Content-Type: multipart/form-data; boundary=x\r\nContent-Length: 2\r\n\r\n{}"],
  [
    "a foreign charset",
    "POST /rpc/contact/send",
    "Content-Type: application/json; charset=utf-16\r\nContent-Length: 2\r\n\r\n{}",
  ],
])("[SY-25] %s is refused without a server error", async (_name, line, rest) => {
  const { status } = await ask(line, rest);
  expect(status).toBeGreaterThanOrEqual(400);
  expect(status).toBeLessThan(500);
});

test("[SY-25] a client that waits before sending its body is told to continue and gets a response", async () => {
  const rest = "Expect: 100-continue\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{}";
  const { status, text } = await ask("POST /rpc/accounts/me", rest);
  expect(text).toContain("HTTP/1.1 100 Continue");
  expect(status).toBe(200);
});

test("[SY-25] a client that disconnects while sending its body doesn't log an error", async () => {
  const logLines: string[] = [];
  const logged = await startTestServer({ logLines });
  const head = `Host: localhost\r\nOrigin: ${logged.url}\r\nContent-Type: application/json\r\n`;
  for (const framing of ["Content-Length: 60000\r\n\r\n{", "Transfer-Encoding: chunked\r\n\r\n5\r\n{"]) {
    for (const path of ["/rpc/accounts/me", "/api/auth/sign-in/email", "/stripe/webhook"]) {
      const seen = logLines.length;
      const socket = connect(Number(new URL(logged.url).port), "127.0.0.1");
      socket.write(`POST ${path} HTTP/1.1\r\n${head}${framing}`, () => socket.destroy());
      await expect.poll(() => logLines.slice(seen).join()).toContain(path);
    }
  }
  await logged.close();
  expect(logLines.filter((line) => JSON.parse(line).level === "error" || JSON.parse(line).level === 50)).toEqual([]);
});

const textDoors: [string, string, object, number][] = [
  [
    "the contact form",
    "/rpc/contact/send",
    {
      json: {
        messageId: crypto.randomUUID(),
        name: "Ada",
        email: "ada@example.test",
        studioName: "",
        message: "a\u0000b",
      },
    },
    422,
  ],
  [
    "the contact form, with half a surrogate pair",
    "/rpc/contact/send",
    {
      json: {
        messageId: crypto.randomUUID(),
        name: "Ada",
        email: "ada@example.test",
        studioName: "",
        message: "a\ud83cb",
      },
    },
    422,
  ],
  [
    "the sign-up",
    "/api/auth/sign-up/email",
    { email: "nul@example.test", password: "six octaves", name: "a\u0000b", birthDate: "1990-01-01" },
    422,
  ],
  ["the sign-in", "/api/auth/sign-in/email", { email: "a\u0000b@example.test", password: "six octaves" }, 422],
];
test.each(textDoors)("[SY-26] %s refuses text that the database can't store", async (_name, path, body, status) => {
  const answer = await server.postJson(path, body);
  expect(answer.status).toBe(status);
  expect(await answer.text()).toContain("BAD_INPUT");
});

test("[SY-26] an administrator's search for a NUL in the ledger is refused as bad input", async () => {
  const admin = await server.createPerson({ roles: ["admin"] });
  const found = server.client(admin).evidence.list({ search: "a\u0000b" });
  await expect(found).rejects.toMatchObject({ code: "BAD_INPUT" });
});
