import { expect, test } from "vitest";
import { fingerprintsOf } from "./fingerprints.ts";

const honest = "a=fingerprint:sha-256 AA:01";
const described = (...lines: string[]) => ({ sdp: ["v=0", ...lines, ""].join("\r\n") });

/** What a browser with an honest description sees. */
function seen(...remoteLines: string[]) {
  const connection = { localDescription: described(honest), remoteDescription: described(...remoteLines) };
  return fingerprintsOf(connection as unknown as RTCPeerConnection);
}

test("[WS-5] a fingerprint that every section repeats is read once, in whatever case it's written", () => {
  const both = { local: "sha-256 AA:01", remote: "sha-256 BB:02" };
  expect(seen("m=audio", "a=fingerprint:sha-256 BB:02", "m=video", "a=fingerprint:SHA-256 bb:02")).toEqual(both);
  expect(seen("m=audio")).toBeNull();
});

test.each([
  "a=fingerprint:sha-256 CC:03",
  "a=fingerprint:sha-1 BB:02",
  "a=fingerprint:sha-256  CC:03",
  "a=fingerprint:sha-256 CC:03 ",
  " A=FINGERPRINT:sha-256 CC:03",
])("[WS-5] [TK-128] nothing is confirmed if the description has another fingerprint: %j", (other) => {
  const line = "a=fingerprint:sha-256 BB:02";
  expect([seen("m=audio", line, "m=video", other), seen(other, "m=audio", line)]).toEqual([null, null]);
});
