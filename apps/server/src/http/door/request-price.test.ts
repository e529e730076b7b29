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
])("[SY-14] %s %s counts towards the %s budget", (method, url, purse) => {
  expect(priceOf(method, url).purse).toBe(purse);
});

test.each([
  ["POST", "/api/auth/sign-in/email", prices.dear],
  ["POST", "/api/auth/sign-up/email?x=1", prices.dear],
  ["POST", "/api/auth/request-password-reset", prices.dear],
  ["POST", "/api/auth/two-factor/disable", prices.dear],
  ["POST", "/account/export", prices.dear],
  ["POST", "/rpc/contact/send", prices.dear],
  ["GET", "/admin/evidence/export", prices.dear],
  ["GET", "/takes/1/hand-off?format=flac", prices.dear],
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
  expect(priceOf(method, url)).toEqual({ purse: "other", tokens });
});
