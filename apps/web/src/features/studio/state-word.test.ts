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
  takes: "none",
};
const connected = { status: "connected", route: "direct" } as const;
const wordsIn = (tally: StudioTally) =>
  (["no-session", "waiting-for-consent", "waiting-for-engineer", "live", "paused"] satisfies SessionPhase[]).map(
    (phase) => stateWord({ tally, peer: connected }, phase).word,
  );

test("[TL-3] the state reads Live only while something is being sent from the studio", () => {
  const idle = ["Not Started", "Waiting", "Waiting", "Connected", "Paused"];
  expect(wordsIn(dark)).toEqual(idle);
  expect(wordsIn({ ...dark, talkback: true, control: "pointing", recording: true })).toEqual(idle);
  for (const lamp of ["screen", "programFeed", "microphone"])
    expect(wordsIn({ ...dark, [lamp]: true })).toEqual(["Not Started", "Waiting", "Waiting", "Live", "Paused"]);
});

test("while an engineer's link is being set up, the state reads Connecting", () => {
  expect(stateWord({ tally: dark, peer: { status: "restarting" } }, "live")).toEqual({
    word: "Connecting",
    isLive: false,
  });
});

test("[TL-3] while a shared screen can't reach the engineer, the state reads Interrupted", () => {
  const sharing = { ...dark, screen: true };
  expect(stateWord({ tally: sharing, peer: { status: "restarting" } }, "live")).toEqual({
    word: "Interrupted",
    isLive: false,
  });
});
