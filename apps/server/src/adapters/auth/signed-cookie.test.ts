import { createHmac } from "node:crypto";
import { expect, test } from "vitest";
import { readSignedCookie } from "./signed-cookie.ts";

const seal = { name: "foldback.sign_in", secret: "s".repeat(32) };
const signed = (value: string, secret = seal.secret) =>
  encodeURIComponent(`${value}.${createHmac("sha256", secret).update(value).digest("base64")}`);

test("our cookie is found anywhere in the header", () => {
  expect(readSignedCookie(`theme=dark; foldback.sign_in=${signed("abc")}; x=1`, seal)).toBe("abc");
});

test("[SY-7] a quoted cookie is read the same way as in the auth library", () => {
  expect(readSignedCookie(`foldback.sign_in="${signed("abc")}"`, seal)).toBe("abc");
});

test.each([
  ["signed with another secret", `foldback.sign_in=${signed("abc", "t".repeat(32))}`],
  ["with another value", `foldback.sign_in=${signed("abc").replace("abc", "abd")}`],
  ["without a signature", "foldback.sign_in=abc"],
  ["with an empty signature", "foldback.sign_in=abc."],
  ["with only a signature", `foldback.sign_in=${signed("")}`],
  ["with invalid percent-encoding", "foldback.sign_in=%E0%A4%A"],
  ["with another name", `foldback.sign_in2=${signed("abc")}`],
])("a cookie %s is rejected", (_what, header) => {
  expect(readSignedCookie(header, seal)).toBeNull();
});
