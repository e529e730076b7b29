import { asUserId } from "@foldback/domain/ids";
import { expect, test } from "vitest";
import { createIceServers } from "./turn-credentials.ts";

const stunUrls = ["stun:stun.example.test:3478"];
const turn = { urls: ["turn:turn.example.test:3478"], secret: "a-secret-for-tests", ttlSeconds: 600 };
const nowMs = () => Date.UTC(2026, 10, 21, 12, 0, 0, 500);

test("the TURN username contains the expiry, and the password is the HMAC that coturn computes", () => {
  const servers = createIceServers({ stunUrls, turn }, nowMs)(asUserId("ada"));
  // Computed by: printf '1795263000:ada' | openssl dgst -sha1 -hmac a-secret-for-tests -binary | base64
  expect(servers).toEqual([
    { urls: stunUrls },
    { urls: turn.urls, username: "1795263000:ada", credential: "K7dFqNgGoD9EFdfIrcGt8jTHO5k=" },
  ]);
});

test("without a TURN server only STUN is offered, and if neither is configured, nothing is", () => {
  expect(createIceServers({ stunUrls, turn: null }, nowMs)(asUserId("ada"))).toEqual([{ urls: stunUrls }]);
  expect(createIceServers({ stunUrls: [], turn: null }, nowMs)(asUserId("ada"))).toEqual([]);
});
