import { expect, test } from "vitest";
import { createKillSwitch, type KillSwitchDeps } from "./kill-switch.ts";

function setUp(failing: keyof KillSwitchDeps | null = null) {
  const steps: string[] = [];
  const step = (name: keyof KillSwitchDeps) => () => {
    steps.push(name);
    if (name === failing) throw new Error(`${name} failed`);
  };
  const killSwitch = createKillSwitch({
    nowMs: () => 5,
    uuid: () => "key-1",
    closeGate: step("closeGate"),
    stopMedia: step("stopMedia"),
    sendKillFrame: step("sendKillFrame"),
    closePeerLink: step("closePeerLink"),
    sendKillMessage: step("sendKillMessage"),
    record: step("record"),
  });
  return { killSwitch, steps };
}

const inOrder = ["closeGate", "sendKillFrame", "stopMedia", "sendKillMessage", "closePeerLink", "record"];

test("[KS-2] before the call returns, the kill closes the gate, tells the desk, stops the tracks, tells the server and closes the peer link, in this order", () => {
  const { killSwitch, steps } = setUp();
  const kill = killSwitch.press("session-1");
  expect(steps).toEqual(inOrder);
  expect(kill).toEqual({ idempotencyKey: "key-1", sessionId: "session-1", pressedAtMs: 5 });
});

test.each(inOrder)("[KS-2] if %s fails, the other steps still run", (name) => {
  const { killSwitch, steps } = setUp(name as keyof KillSwitchDeps);
  expect(() => killSwitch.press("session-1")).toThrow(AggregateError);
  expect(steps).toEqual(inOrder);
});
