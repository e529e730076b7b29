import { asUserId } from "@foldback/domain/ids";
import { expect, test } from "vitest";
import { createFlacDownloads } from "./flac-downloads.ts";

const [ada, theo] = [asUserId("ada"), asUserId("theo")];
const staying = new AbortController().signal;
const refused = expect.objectContaining({ code: "TAKE_DOWNLOADS_FULL" });

function codeOf(run: () => unknown): unknown {
  try {
    run();
    return null;
  } catch (error) {
    return error;
  }
}

test("[TK-93] an account's fourth download in FLAC is refused with a code, until one ends, and other accounts aren't affected", () => {
  const downloads = createFlacDownloads();
  const begun = ["one", "two", "three"].map((id) => downloads.begin({ id, readBy: ada }, staying));
  for (let flood = 0; flood < 100; flood += 1)
    expect(codeOf(() => downloads.begin({ id: `more ${flood}`, readBy: ada }, staying))).toEqual(refused);
  expect(codeOf(() => downloads.requireRoom({ id: "four", readBy: ada }))).toEqual(refused);
  expect(codeOf(() => downloads.begin({ id: "one", readBy: theo }, staying))).toBeNull();
  begun[1]?.done();
  begun[1]?.done();
  expect(codeOf(() => downloads.begin({ id: "four", readBy: ada }, staying))).toBeNull();
  expect(codeOf(() => downloads.begin({ id: "five", readBy: ada }, staying))).toEqual(refused);
});

test("[TK-93] a download no longer counts once its reader has disconnected, even before a byte was read", () => {
  const downloads = createFlacDownloads();
  const leaving = new AbortController();
  for (const id of ["one", "two"]) downloads.begin({ id, readBy: ada }, staying);
  downloads.begin({ id: "three", readBy: ada }, leaving.signal);
  leaving.abort();
  expect(codeOf(() => downloads.begin({ id: "four", readBy: ada }, staying))).toBeNull();
});

test("[TK-93] a download that continues an interrupted one isn't refused: it takes its place and ends it", () => {
  const downloads = createFlacDownloads();
  const begun = ["one", "two", "three"].map((id) => downloads.begin({ id, readBy: ada }, staying));
  const again = downloads.begin({ id: "two", readBy: ada }, staying);
  expect(begun.map(({ ended }) => ended.aborted)).toEqual([false, true, false]);
  expect(again.ended.aborted).toBe(false);
  expect(codeOf(() => downloads.begin({ id: "four", readBy: ada }, staying))).toEqual(refused);
});
