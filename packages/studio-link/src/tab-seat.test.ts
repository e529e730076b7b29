import type { ServerMessage } from "@foldback/protocol/signaling";
import { expect, test } from "vitest";
import { createRoomSeat } from "./tab-seat.ts";

const lamps = {
  screen: true,
  programFeed: true,
  microphone: false,
  talkback: false,
  control: "closed",
  recording: false,
  takes: "unknown",
  recorder: null,
} as const;
const held = { type: "seat-held", isHeld: true } as ServerMessage;
const tallyOf = (seat: ReturnType<typeof createRoomSeat>) => {
  const view = seat.view();
  return view.status === "elsewhere" ? view.tally : view.status;
};

test("[ST-5] a tab remote shows the lamps that the studio's tab reports, and none that may be out of date", () => {
  const seat = createRoomSeat({ nowMs: () => 0 });
  seat.heard(held);
  expect(tallyOf(seat)).toBeNull();
  seat.heard({ type: "studio-tally", tally: lamps });
  expect(tallyOf(seat)).toEqual(lamps);
  seat.heard({ type: "seat", isHeld: true });
  expect(tallyOf(seat)).toEqual(lamps);
  seat.disconnected();
  expect(tallyOf(seat)).toBeNull();
  seat.heard({ type: "studio-tally", tally: lamps });
  seat.heard({ type: "studio-tally", tally: null });
  expect(tallyOf(seat)).toBeNull();
});

test("[ST-5] the tab with the seat doesn't show reported lamps", () => {
  const seat = createRoomSeat({ nowMs: () => 0 });
  seat.heard({ type: "room_joined" } as ServerMessage);
  seat.heard({ type: "studio-tally", tally: lamps });
  expect(seat.view()).toEqual({ status: "here" });
});
