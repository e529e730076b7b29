import { createFakeClock } from "@foldback/testkit/fake-clock";
import { expect, test } from "vitest";
import type { DawReport } from "../control/daw-port.ts";
import { createDeskMixer } from "./desk-mixer.ts";
import { knowsNothing } from "./desk-view-of-daw.ts";

const status: DawReport = {
  kind: "daw-status",
  status: "live",
  daw: "live",
  hasNames: true,
  isMoving: false,
  offset: 0,
};
const meters: DawReport = { kind: "daw-meters", levels: [3] };

function setUp() {
  const desk = createDeskMixer({ clock: createFakeClock(), currentEpoch: () => 1, sendFrame: () => true });
  return { ...desk, view: () => desk.mixer.getSnapshot() };
}

test("[MX-3] what the studio reports before the server's news of the scope is shown once the scope arrives", () => {
  const desk = setUp();
  desk.follow(["view", "talk"]);
  desk.heard(status);
  desk.heard(meters);
  expect(desk.view()).toEqual(knowsNothing);
  desk.follow(["view", "talk", "mixer"]);
  expect(desk.view()).toMatchObject({ status: { status: "live" }, meters: [3] });
});

test("[MX-3] what a withdrawn scope showed is forgotten, and isn't there when the scope comes back", () => {
  const desk = setUp();
  desk.follow(["view", "mixer", "transport"]);
  desk.heard(status);
  desk.heard(meters);
  desk.follow(["view", "transport"]);
  expect(desk.view()).toMatchObject({ status: { status: "live" }, meters: [] });
  desk.follow(["view", "mixer", "transport"]);
  expect(desk.view().meters).toEqual([]);
  desk.follow(["view"]);
  desk.follow(["view", "mixer"]);
  expect(desk.view()).toEqual(knowsNothing);
});
