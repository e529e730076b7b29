import { expect, test, vi } from "vitest";
import { createLinkVerifier } from "./link-verification.ts";

const sdp = (letter: string) => `v=0\r\na=fingerprint:sha-256 ${letter}${letter}:00\r\n`;

/** The part of a connection that the verifier uses. */
function fakeConnection() {
  const events = new EventTarget();
  const descriptions: { localDescription: { sdp: string } | null; remoteDescription: { sdp: string } | null } = {
    localDescription: { sdp: sdp("A") },
    remoteDescription: null,
  };
  return Object.assign(events, descriptions);
}

test("[WS-5] a channel that opens before the answer is applied is verified once the answer has been applied", async () => {
  const connection = fakeConnection();
  const tell = vi.fn();
  const verifier = createLinkVerifier({
    connection: connection as unknown as RTCPeerConnection,
    tell,
    failed: (error) => expect.unreachable(String(error)),
  });
  verifier.begin();
  expect([tell.mock.calls.length, verifier.fingerprints()]).toEqual([0, null]);
  connection.remoteDescription = { sdp: sdp("B") };
  connection.dispatchEvent(new Event("signalingstatechange"));
  expect(tell).toHaveBeenCalledExactlyOnceWith({ local: "sha-256 AA:00", remote: "sha-256 BB:00" });
  await expect.poll(() => verifier.get().words?.length).toBe(4);
  connection.dispatchEvent(new Event("signalingstatechange"));
  expect(tell).toHaveBeenCalledTimes(1);
});

function verified() {
  const connection = fakeConnection();
  connection.remoteDescription = { sdp: sdp("B") };
  const tell = vi.fn();
  const verifier = createLinkVerifier({
    connection: connection as unknown as RTCPeerConnection,
    tell,
    failed: (error) => expect.unreachable(String(error)),
  });
  verifier.theirs({ kind: "fingerprints", local: "sha-256 BB:00", remote: "sha-256 AA:00" });
  verifier.begin();
  tell.mockClear();
  return { verifier, tell };
}

test.each([
  ["another", sdp("C")],
  ["another beside the right one", `${sdp("B")}${sdp("C")}`],
  ["no", "v=0\r\n"],
])(
  "[WS-5] a later description with %s fingerprint is refused, reported once, and ends the verification",
  (_, later) => {
    const { verifier, tell } = verified();
    expect([verifier.admits(sdp("B")), verifier.get().verification]).toEqual([true, "verified"]);
    expect([verifier.admits(later), verifier.admits(later)]).toEqual([false, false]);
    expect(tell).toHaveBeenCalledExactlyOnceWith({ local: "sha-256 AA:00", remote: "changed" });
    verifier.theirs({ kind: "fingerprints", local: "sha-256 BB:00", remote: "sha-256 AA:00" });
    expect(verifier.get().verification).toBe("mismatch");
  },
);

test("[WS-5] fingerprints that arrive before the answer is applied still count", () => {
  const connection = fakeConnection();
  const verifier = createLinkVerifier({
    connection: connection as unknown as RTCPeerConnection,
    tell: () => {},
    failed: (error) => expect.unreachable(String(error)),
  });
  verifier.theirs({ kind: "fingerprints", local: "sha-256 BB:00", remote: "sha-256 AA:00" });
  expect(verifier.get().verification).toBe("pending");
  verifier.begin();
  connection.remoteDescription = { sdp: sdp("B") };
  connection.dispatchEvent(new Event("signalingstatechange"));
  expect(verifier.get().verification).toBe("verified");
});
