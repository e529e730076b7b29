import { type PhoneRemoteView, serverMessage } from "@foldback/protocol/signaling";
import { createFakeClock } from "@foldback/testkit/fake-clock";
import { expect, onTestFinished, test } from "vitest";
import { createPhoneRecording } from "./phone-recording.ts";
import type { SignalingLinkState } from "./signaling/signaling-link-state.ts";

const tally = {
  ...{ screen: true, programFeed: true, microphone: false, talkback: false, control: "pointing", recording: false },
  takes: "unknown",
  recorder: { status: "armed", seconds: 0, failure: null },
};
const view = {
  ...{ sessionId: "s", roomCode: "P00000000", status: "active", pauseCause: null, endReason: null, epoch: 3 },
  ...{ effectiveScopes: ["view"], grantStatus: "granted", engineerName: "Theo", engineerJoined: true, tally },
  ...{ elapsedMs: 1, endedAtMs: null, serverNowMs: 2 },
};
/** Parses as the phone's page does, so a field that this version doesn't know is handled as in a browser. */
const phoneMessage = (changes: object) => serverMessage.parse({ type: "phone", view: { ...view, ...changes } });

function setUp() {
  const clock = createFakeClock();
  const sent: object[] = [];
  const messages = new Set<(message: ReturnType<typeof phoneMessage>) => void>();
  const states = new Set<(state: SignalingLinkState) => void>();
  const recording = createPhoneRecording({
    clock,
    signaling: {
      getState: () => ({ status: "open" }),
      send: (message) => sent.push(message) > 0,
      subscribeMessages: (listener) => {
        messages.add(listener);
        return () => messages.delete(listener);
      },
      subscribeState: (listener) => {
        states.add(listener);
        return () => states.delete(listener);
      },
    },
    changed: () => {},
  });
  onTestFinished(recording.close);
  const hear = (message: object) => {
    for (const listener of messages) listener(serverMessage.parse(message));
  };
  const linkIs = (state: SignalingLinkState) => {
    for (const listener of states) listener(state);
  };
  return { recording, clock, sent, hear, linkIs, status: () => recording.get().status };
}

test("[TK-94] a server that's older than the phone's page doesn't understand the request, and isn't sent another one", () => {
  const { recording, clock, sent, hear, linkIs, status } = setUp();
  const notUnderstood = { type: "error", code: "BAD_MESSAGE", about: null };
  hear(notUnderstood);
  expect(status()).toBe("idle");
  recording.ask(true);
  hear({ ...notUnderstood, code: "RATE_LIMITED" });
  expect(status()).toBe("asked");
  hear(notUnderstood);
  expect(status()).toBe("not-understood");
  clock.advance(60_000);
  hear(phoneMessage({ tally: { ...tally, recorder: { ...tally.recorder, status: "recording" } } }));
  recording.ask(true);
  recording.ask(false);
  expect([status(), sent.length]).toEqual(["not-understood", 1]);
  // The server may have been updated.
  linkIs({ status: "connecting", attempt: 1 });
  recording.ask(true);
  expect([status(), sent.length]).toEqual(["asked", 2]);
  hear({ type: "error", code: "NOT_ALLOWED_NOW", about: "record" });
  expect(status()).toBe("not-understood");
});

test("[TK-94] a report from a studio of another version leaves the recorder unknown, and everything else is read", () => {
  const shown = (reported: object): PhoneRemoteView["tally"] => {
    const message = phoneMessage({ tally: reported, added: "in a later version" });
    return message.type === "phone" ? message.view.tally : null;
  };
  const { recorder, takes: _takes, ...older } = tally;
  const newer = { ...tally, recorder: { ...recorder, status: "paused" }, takes: "three-places", lamp: true };
  for (const reported of [older, newer])
    expect(shown(reported)).toMatchObject({ recorder: null, takes: "unknown", screen: true, control: "pointing" });
});
