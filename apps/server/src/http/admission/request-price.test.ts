import { expect, test } from "vitest";
import { priceOf, prices } from "./request-price.ts";

test.each([
  ["POST", "/rpc/sessions/kill", "kill"],
  ["POST", "/rpc/pairing/kill", "kill"],
  ["POST", "/rpc/signaling/ticket", "signaling"],
  ["GET", "/healthz", "health"],
  ["GET", "/healthz?from=monitor", "health"],
  ["GET", "/livez", "health"],
  ["GET", "/readyz?verbose", "health"],
  ["POST", "/rpc/sessions/killed", "other"],
  ["GET", "/rpc/sessions/kill/x", "other"],
])("[SY-14] %s %s counts towards the %s budget", (method, url, budget) => {
  expect(priceOf(method, url).budget).toBe(budget);
});

test.each([
  ["POST", "/api/auth/sign-in/email", prices.costly],
  ["POST", "/api/auth/sign-up/email?x=1", prices.costly],
  ["POST", "/api/auth/request-password-reset", prices.costly],
  ["POST", "/api/auth/two-factor/disable", prices.costly],
  ["POST", "/account/export", prices.costly],
  ["POST", "/rpc/contact/send", prices.costly],
  ["GET", "/admin/evidence/export", prices.costly],
  ["GET", "/takes/1/hand-off?format=flac", prices.costly],
  ["GET", "/takes/1/sound/abc/lost", prices.costly],
  ["GET", "/takes/1/sound/abc/with/def/lost", prices.costly],
  ["GET", "/takes/1/sound/abc", prices.call],
  ["GET", "/takes/1/hand-off/progress?format=flac", prices.call],
  ["POST", "/rpc/sessions/start", prices.call],
  ["POST", "/api/auth/sign-out", prices.call],
  ["GET", "/api/v1/sessions", prices.call],
  ["POST", "/stripe/webhook", prices.call],
  ["PUT", "/assets/app.js", prices.call],
  ["GET", "/", prices.file],
  ["GET", "/admin/users", prices.file],
  ["HEAD", "/assets/app.js", prices.file],
])("[SY-13] %s %s costs %d tokens", (method, url, tokens) => {
  expect(priceOf(method, url)).toEqual({ budget: "other", tokens });
});
