import type { RecorderStatus } from "@foldback/domain/takes/recorder-report";
import type { HoldReason, UploadState } from "@foldback/studio-link/takes/upload-state";
import { expect, test } from "vitest";
import { interruptedBy, interruptedText, noteOpen, openTakes } from "./leaving-takes.ts";

function takesWith(status: RecorderStatus, uploads: readonly UploadState[] = [], held: HoldReason[] = []) {
  const nothing = { subscribe: () => () => {} };
  return {
    recorder: { ...nothing, getSnapshot: () => ({ status }) },
    uploads: { ...nothing, getSnapshot: () => ({ held, uploads: Object.fromEntries(Object.entries(uploads)) }) },
  } as unknown as NonNullable<ReturnType<typeof openTakes>>;
}
const sending = (secondsLeft: number | null): UploadState => ({
  status: "sending",
  sentBytes: 1,
  bytes: 2,
  secondsLeft,
});
const stored: UploadState = { status: "stored", storedAtMs: 0, root: "0", stemRoot: null };

test("[TK-96] leaving interrupts a take that's being recorded or closed, whatever is being stored", () => {
  expect(interruptedBy(takesWith("recording", [sending(3)]))).toBe("recording");
  expect(interruptedBy(takesWith("sealing"))).toBe("recording");
  for (const status of ["off", "opening", "armed"] as const) expect(interruptedBy(takesWith(status))).toBeNull();
});

test("[TK-96] the seconds left are shown only while they're known, and a take that's stored or failed isn't waited for", () => {
  const textOf = (...uploads: UploadState[]) => {
    const interrupted = interruptedBy(takesWith("off", uploads));
    return interrupted && interruptedText(interrupted);
  };
  expect(textOf(stored, { status: "failed", code: "TAKES_FULL" })).toBeNull();
  expect(textOf(stored, sending(39.2))).toContain("Storing them will take about another 40 s.");
  expect(textOf(sending(61))).toContain("Storing them will take about another 2 min.");
  for (const unknown of [[sending(null)], [sending(3), sending(4)], [{ status: "waiting" } as const]])
    expect(textOf(...unknown)).toMatch(
      /^Your takes aren't on Foldback yet\. If you leave, we'll carry on storing them/,
    );
});

test("[TK-96] a tab doesn't ask about uploads that another tab is sending, or after the user has left its studio", () => {
  expect(interruptedBy(takesWith("off", [sending(3)], ["elsewhere"]))).toBeNull();
  const takes = takesWith("recording");
  const closed = noteOpen(takes);
  expect(openTakes()).toBe(takes);
  closed();
  expect(openTakes()).toBeNull();
});
