import type { ControlGateState } from "@foldback/domain/control/control-gate-state";
import { expect, test } from "vitest";
import { studioTally, whileLinkIsUp } from "./studio-tally.ts";

const bits = [false, true];
const gates: [ControlGateState, "closed" | "pointing" | "open"][] = [
  [{ status: "closed", reason: "no-grant" }, "closed"],
  [{ status: "open", epoch: 1, scopes: ["view", "talk", "point"] }, "pointing"],
  [{ status: "open", epoch: 1, scopes: ["view", "talk", "point", "control"] }, "open"],
];

/** Every combination of what can be sent or recorded. */
const states = bits.flatMap((screen) =>
  bits.flatMap((programFeed) =>
    bits.flatMap((listenback) =>
      bits.flatMap((isTalking) =>
        bits.flatMap((isTalkRecorded) =>
          bits.map((isTakeRecorded) => ({
            sending: { screen, programFeed, listenback },
            programDevice: null,
            isTalking,
            isTalkRecorded,
            isTakeRecorded,
            takes: "one-place" as const,
          })),
        ),
      ),
    ),
  ),
);

test("[TL-1] in every combination of sources, each studio lamp follows only its own source", () => {
  for (const state of states)
    for (const [gate, expected] of gates)
      expect(studioTally({ ...state, gate, hasCompanion: true })).toEqual({
        screen: state.sending.screen,
        programFeed: state.sending.programFeed,
        microphone: state.sending.listenback,
        talkback: state.isTalking,
        control: expected === "pointing" && !state.sending.screen ? "closed" : expected,
        recording: state.isTalkRecorded || state.isTakeRecorded,
        takes: "one-place",
      });
});

test("[TL-2] without a companion the control lamp reads Pointing, even if control is granted", () => {
  const shared = states.find(({ sending }) => sending.screen);
  if (shared === undefined) throw new Error("no state");
  const lamps = gates.map(([gate]) => studioTally({ ...shared, gate, hasCompanion: false }).control);
  expect(lamps).toEqual(["closed", "pointing", "pointing"]);
});

test("[TL-2] while no screen is shared the control lamp is off, unless a companion can carry out control", () => {
  for (const state of states.filter(({ sending }) => !sending.screen))
    for (const hasCompanion of bits)
      expect(gates.map(([gate]) => studioTally({ ...state, gate, hasCompanion }).control)).toEqual([
        "closed",
        "closed",
        hasCompanion ? "open" : "closed",
      ]);
});

test("[TL-1] a track on a link that isn't up lights no lamp", () => {
  const sending = { screen: true, programFeed: true, listenback: true };
  expect(whileLinkIsUp(true, sending)).toEqual(sending);
  expect(whileLinkIsUp(false, sending)).toEqual({ screen: false, programFeed: false, listenback: false });
});
