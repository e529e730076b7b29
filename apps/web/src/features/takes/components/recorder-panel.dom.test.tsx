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
