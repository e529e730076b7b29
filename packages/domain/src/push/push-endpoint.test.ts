import { expect, test } from "vitest";
import { isPushEndpoint, knownPushServices } from "./push-endpoint.ts";

test.each([
  "https://fcm.googleapis.com/fcm/send/abc",
  "https://updates.push.services.mozilla.com/wpush/v2/abc",
  "https://web.push.apple.com/QAbc",
  "https://db5p.notify.windows.com/w/?token=abc",
])("[PU-2] %s is the address of a push service", (address) => {
  expect(isPushEndpoint(address, knownPushServices)).toBe(true);
});

test.each([
  "http://fcm.googleapis.com/fcm/send/abc",
  "https://fcm.googleapis.com:8443/fcm/send/abc",
  "https://user:secret@fcm.googleapis.com/fcm/send/abc",
  "https://fcm.googleapis.com.evil.example/abc",
  "https://evil.example/?fcm.googleapis.com",
  "https://notify.windows.com.evil.example/",
  "https://evilnotify.windows.com@127.0.0.1/",
  "https://xpush.apple.com/",
  "https://127.0.0.1/abc",
  "https://[::1]/abc",
  "https://localhost/abc",
  "https://169.254.169.254/latest/meta-data",
  "file:///etc/passwd",
  "not an address",
  `https://fcm.googleapis.com/${"a".repeat(1_100)}`,
])("[PU-2] %s is refused", (address) => {
  expect(isPushEndpoint(address, knownPushServices)).toBe(false);
});
