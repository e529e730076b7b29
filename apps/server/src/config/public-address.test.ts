import { expect, test } from "vitest";
import { plainHttpWarning } from "./public-address.ts";

test("a public address with http causes a warning", () => {
  expect(plainHttpWarning("http://studio.example")).toContain("PUBLIC_URL is http");
  expect(plainHttpWarning("http://192.168.1.20:3000")).toContain("PUBLIC_URL is http");
  expect(plainHttpWarning("https://studio.example")).toBeNull();
  expect(plainHttpWarning("http://localhost:3000")).toBeNull();
  expect(plainHttpWarning("http://127.0.0.1:3000")).toBeNull();
});
