import { expect, test } from "vitest";
import { isAllowedOrigin } from "./gateway.ts";
import { pathOf } from "./upgrades.ts";

const allowed = ["https://foldback.example", "http://localhost:3000"];

test("[WS-1] only pages from the exact allowed origins can open a socket", () => {
  for (const origin of allowed) expect(isAllowedOrigin(origin, allowed)).toBe(true);
  const tricks = [
    undefined,
    "",
    "null",
    "https://foldback.example.evil.test",
    "https://evilfoldback.example",
    "https://foldback.example:8443",
    "http://foldback.example",
    "https://FOLDBACK.example",
    "https://foldback.example/",
    "https://user@foldback.example",
    "http://localhost:3000, https://evil.test",
    "http://127.0.0.1:3000",
  ];
  for (const origin of tricks) expect(isAllowedOrigin(origin, allowed), String(origin)).toBe(false);
});

test("the socket's path doesn't include the query with the room's code", () => {
  expect(pathOf("/signal?room=P0A1B2C3D")).toBe("/signal");
  expect(pathOf("/signal/../admin")).toBe("/signal/../admin");
  expect(pathOf(undefined)).toBe("");
});
