import type { RecorderSnapshot } from "@foldback/studio-link/takes/recorder-view";
import { expect, test } from "vitest";
import { fakeTakes, openTab } from "../testing/fake-takes.tsx";
import { RecorderPanel } from "./recorder-panel.tsx";

const panelWith = (status: RecorderSnapshot["status"]) => (
  <RecorderPanel takes={fakeTakes({ shelf: {}, recorder: { status } })} sessionId={null} inputChoice={null} />
);

test("the Arm button keeps the focus while the input opens, and then disarms", () => {
  const tab = openTab();
  const button = (name: string) => [...tab.page.querySelectorAll("button")].find((it) => it.textContent === name);
  tab.show(panelWith("off"));
  button("Arm")?.focus();
  tab.show(panelWith("opening"));
  expect(document.activeElement?.getAttribute("aria-busy")).toBe("true");
  tab.show(panelWith("armed"));
  expect(document.activeElement).toBe(button("Disarm"));
  tab.show(panelWith("recording"));
  expect(button("Disarm")).toBeUndefined();
});

test.each([
  [null, "There's no program feed to record. Choose an input first."],
  ["denied", "Nothing was shared, so there's nothing to record. Press Record again, or choose an audio input."],
  ["no-sound", "What you shared has no sound. Press Record again and include the sound, or choose an audio input."],
  ["unsupported", "This browser can't share sound. Use Chrome or Edge on a computer, or choose an audio input."],
] as const)(
  "[TK-118] if recording couldn't start and the share's failure is %s, the panel says why",
  (shareFailure, text) => {
    const tab = openTab();
    const takes = fakeTakes({ shelf: {}, recorder: { failure: "no-input" }, input: { shareFailure } });
    tab.show(<RecorderPanel takes={takes} sessionId={null} inputChoice={null} />);
    expect(tab.page.querySelector("[role=alert]")?.textContent).toBe(text);
  },
);
