import { expect, test } from "vitest";
import { parseAuthMessage, parseClientMessage } from "./parse-client-message.ts";

const parse = (value: unknown) => {
  const text = typeof value === "string" ? value : JSON.stringify(value);
  return parseClientMessage(text, Buffer.byteLength(text));
};

test("[WS-3] each type has its size", () => {
  const candidate = (length: number) => ({
    type: "ice-candidate",
    candidate: { candidate: "c".repeat(length), sdpMid: "0", sdpMLineIndex: 0 },
  });
  expect(parse(candidate(1_000))).not.toBeNull();
  expect(parse(candidate(1_501))).toBeNull();
  expect(parse({ type: "offer", sdp: "v".repeat(60_000) })).not.toBeNull();
  expect(parse({ type: "offer", sdp: "v".repeat(60_001) })).toBeNull();
  const padded = `{"type":"cursor","x":1,"y":1,"epoch":1,"sequence":1${" ".repeat(256)}}`;
  expect(parse(padded)).toBeNull();
  expect(parse({ type: "client-info", role: "x".repeat(1_100) })).toBeNull();
});

test("[WS-3] polluting, nested and unknown messages are refused", () => {
  const texts = [
    '{"type":"ping","n":1,"__proto__":{"admin":true}}',
    '{"type":"ping","n":1,"constructor":{"prototype":{"admin":true}}}',
    '{"type":"ping","n":1,"\\u005f\\u005fproto__":{"admin":true}}',
    "[".repeat(30_000),
    `{"type":"offer","sdp":${"[".repeat(20_000)}${"]".repeat(20_000)}}`,
    '{"type":"room_joined"}',
    '{"type":"__proto__"}',
    '{"type":"ping","n":1.5}',
    '{"type":"ping","n":"1"}',
    "",
    "undefined",
  ];
  for (const text of texts) expect(parse(text), text.slice(0, 60)).toBeNull();
  expect(({} as { admin?: boolean }).admin).toBeUndefined();
});

test("[SG1] the first frame is a ticket and nothing else", () => {
  const ticketOf = (value: unknown) => {
    const text = JSON.stringify(value);
    return parseAuthMessage(text, Buffer.byteLength(text));
  };
  expect(ticketOf({ type: "auth", ticket: "abc" })).toBe("abc");
  expect(ticketOf({ type: "auth", ticket: "abc", role: "artist" })).toBeNull();
  expect(ticketOf({ type: "auth", ticket: "x".repeat(65) })).toBeNull();
  expect(ticketOf({ type: "client-info" })).toBeNull();
});
