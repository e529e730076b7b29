import { expect, test } from "vitest";
import { rangeIn } from "./range.ts";

const file = { bytes: 100, etag: '"new"' };
const part = { from: 40, to: 100 };

test.each<[string, Record<string, string>, ReturnType<typeof rangeIn>]>([
  ["no range", {}, null],
  ["a range of this version, as Chromium and Safari continue", { range: "bytes=40-", "if-range": '"new"' }, part],
  ["a range of this version, as Firefox continues", { range: "bytes=40-", "if-match": '"new"' }, part],
  ["one of several versions", { range: "bytes=40-", "if-match": '"old", "new"' }, part],
  ["a range of another version", { range: "bytes=40-", "if-range": '"old"' }, null],
  ["a range of only another version", { range: "bytes=40-", "if-match": '"old"' }, "refused"],
  ["a range of any version", { range: "bytes=40-", "if-match": "*" }, "refused"],
  ["a range of no version, as curl and wget continue", { range: "bytes=40-" }, "refused"],
  ["the end of no version", { range: "bytes=-60" }, "refused"],
  ["the beginning of no version", { range: "bytes=0-9" }, null],
  ["several ranges", { range: "bytes=0-9,20-29" }, null],
  ["the end of this version", { range: "bytes=-60", "if-range": '"new"' }, part],
  ["nothing that exists", { range: "bytes=100-", "if-range": '"new"' }, "unsatisfiable"],
])("[TK-58] %s", (_what, headers, expected) => {
  expect(rangeIn({ method: "GET", headers: new Headers(headers) }, file)).toEqual(expected);
  expect(rangeIn({ method: "HEAD", headers: new Headers(headers) }, file)).toBeNull();
});
