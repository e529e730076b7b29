import type { StudioTally } from "@foldback/domain/pairing/phone-pairing";
import type { SessionView } from "@foldback/protocol/signaling";
import { flushSync } from "react-dom";
import { createRoot } from "react-dom/client";
import { expect, onTestFinished, test } from "vitest";
import { SeatPanel } from "./tab-seat-panel.tsx";

const active = { status: "active", grant: { status: "granted" }, roomCode: "P0A1B2C3D" } as SessionView;
const dark: StudioTally = {
  screen: false,
  programFeed: false,
  microphone: false,
  talkback: false,
  control: "closed",
  recording: false,
  takes: "unknown",
};

function wordsOf(session: SessionView, tally: StudioTally | null): string {
  const root = createRoot(document.body.appendChild(document.createElement("div")));
  onTestFinished(() => flushSync(() => root.unmount()));
  const seat = { status: "elsewhere", isHeld: true, wasHere: false, tally } as const;
  flushSync(() =>
    root.render(<SeatPanel seat={seat} session={session} state="" canDo="" moveHint="" moveHere={null} isCurrent />),
  );
  return document.body.textContent ?? "";
}

test("[TL-3] a tab remote reads Live only while the other tab reports that something leaves the studio", () => {
  expect(wordsOf(active, { ...dark, screen: true })).toContain("Live");
});

test("[TL-3] a tab remote reads Connected until the other tab reports that something leaves the studio", () => {
  expect(wordsOf(active, dark)).not.toContain("Live");
  expect(wordsOf(active, null)).toContain("Connected");
});

test("[TL-3] a paused session reads Paused in a tab remote, even while its picture is still sent", () => {
  const words = wordsOf({ ...active, status: "paused" }, { ...dark, screen: true });
  expect(words).toContain("Paused");
  expect(words).not.toContain("Live");
});
