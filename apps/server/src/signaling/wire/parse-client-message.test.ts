import { expect, test } from "vitest";
import { parseAuthMessage, parseClientMessage } from "./parse-client-message.ts";

const parse = (value: unknown) => {
  const text = typeof value === "string" ? value : JSON.stringify(value);
  return parseClientMessage(text, Buffer.byteLength(text));
};

test("[WS-3] each type of message has its own size limit", () => {
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

test("[WS-3] messages with prototype-polluting keys, deep nesting or an unknown type are refused", () => {
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

test("[SG-4] well-formed input of every kind is accepted, with and without a claimed role", () => {
  const stamp = { epoch: 3, sequence: 9 };
  const claims = [{}, { role: "engineer" }, { isElectron: false }, { role: "artist", isElectron: true }];
  const bodies = [
    { type: "cursor", x: 0, y: 100 },
    { type: "click", x: 12.5, y: 0.25 },
    { type: "native-mouse-move", x: 1920, y: 1080 },
    { type: "native-mouse-click", x: 1, y: 2, button: "left" },
  ];
  for (const body of bodies)
    for (const claim of claims) {
      const message = { ...body, ...stamp, ...claim };
      expect(parse(message)).toEqual(message);
    }
});

test("[SG-4] input with an invalid coordinate, count or claim is refused", () => {
  const move = { type: "cursor", x: 1, y: 1, epoch: 1, sequence: 1 };
  expect(parse(move)).toEqual(move);
  const bad = [
    { x: 100.1 },
    { y: -0.1 },
    { x: "1" },
    { epoch: -1 },
    { epoch: 1.5 },
    { sequence: 2 ** 53 },
    { sequence: null },
    { role: 1 },
    { isElectron: "no" },
    { button: "left" },
    { extra: 1 },
  ];
  for (const damage of bad) expect(parse({ ...move, ...damage }), JSON.stringify(damage)).toBeNull();
  expect(parse('{"type":"cursor","x":1e999,"y":1,"epoch":1,"sequence":1}')).toBeNull();
  expect(parse({ ...move, type: "native-mouse-move", x: 1921 })).toBeNull();
  expect(parse({ ...move, type: "native-mouse-click" })).toBeNull();
});

test("[SG-1] the first frame contains the ticket and the page's id, and nothing else", () => {
  const parseFirst = (value: unknown) => {
    const text = JSON.stringify(value);
    return parseAuthMessage(text, Buffer.byteLength(text));
  };
  const named = { type: "auth", ticket: "abc", page: "00000000-0000-4000-8000-000000000001" };
  expect(parseFirst(named)).toEqual(named);
  expect(parseFirst({ type: "auth", ticket: "abc" })).toEqual({ type: "auth", ticket: "abc" });
  expect(parseFirst({ ...named, page: "x".repeat(100) })).toBeNull();
  expect(parseFirst({ type: "auth", ticket: "abc", role: "artist" })).toBeNull();
  expect(parseFirst({ type: "auth", ticket: "x".repeat(65) })).toBeNull();
  expect(parseFirst({ type: "client-info" })).toBeNull();
});

test("[SY-26] a message is refused if it contains text that the database can't store", () => {
  expect(parse({ type: "client-info", role: "artist" })).not.toBeNull();
  for (const role of ["art\u0000ist", "art\ud800ist"]) expect(parse({ type: "client-info", role })).toBeNull();
});
