import type { StudioTally } from "@foldback/domain/pairing/phone-pairing";
import { expect, test } from "vitest";
import type { SessionPhase } from "./session-phase.ts";
import { stateWord } from "./state-word.ts";

const dark: StudioTally = {
  screen: false,
  programFeed: false,
  microphone: false,
  talkback: false,
  control: "closed",
  recording: false,
};
const connected = { status: "connected", route: "direct" } as const;
const wordsIn = (tally: StudioTally) =>
  (["no-session", "waiting-for-consent", "waiting-for-engineer", "live", "paused"] satisfies SessionPhase[]).map(
    (phase) => stateWord({ tally, peer: connected }, phase).word,
  );

test("[TL-3] the session's word is Live only while something leaves the studio in a running session", () => {
  const idle = ["Not Started", "Waiting", "Waiting", "Connected", "Paused"];
  expect(wordsIn(dark)).toEqual(idle);
  expect(wordsIn({ ...dark, talkback: true, control: "pointing", recording: true })).toEqual(idle);
  for (const lamp of ["screen", "programFeed", "microphone"])
    expect(wordsIn({ ...dark, [lamp]: true })).toEqual(["Not Started", "Waiting", "Waiting", "Live", "Paused"]);
});

test("an engineer whose link isn't up yet is Connecting", () => {
  expect(stateWord({ tally: dark, peer: { status: "restarting" } }, "live")).toEqual({
    word: "Connecting",
    isLive: false,
  });
});
