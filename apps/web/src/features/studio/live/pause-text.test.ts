import type { SessionView } from "@foldback/protocol/signaling";
import { expect, test } from "vitest";
import { pauseText } from "./pause-text.ts";

const pausedBy = (pauseCause: SessionView["pauseCause"]) =>
  ({ status: "paused", pauseCause, engineer: { id: "engineer-1", name: "Kim" } }) as SessionView;

test("[SE-6] after a lost connection, the artist is told who lost it if the engineer is still away", () => {
  const session = pausedBy("connection-lost");
  expect(pauseText({ session, heldBack: [], engineerPresent: false })).toMatch(/^Kim has lost the connection/);
  expect(pauseText({ session, heldBack: [], engineerPresent: true })).toMatch(/^You or your engineer lost/);
});

test("the artist's own pause is named as such, even before the server knows of it", () => {
  const lost = pausedBy("connection-lost");
  expect(pauseText({ session: lost, heldBack: ["pause"], engineerPresent: false })).toMatch(/^Nothing is being sent/);
  const own = pausedBy("by-artist");
  expect(pauseText({ session: own, heldBack: [], engineerPresent: false })).toMatch(/^Nothing is being sent/);
});
