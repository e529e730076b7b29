import { openStudioSide } from "@foldback/studio-link/open-studio-side";
import { eventually } from "@foldback/testkit/eventually";
import { createTwoSidedStudio } from "@foldback/testkit/two-sided-studio";
import { ToastRegion } from "@foldback/ui/toast";
import { Profiler } from "react";
import { createRoot } from "react-dom/client";
import { expect, onTestFinished, test, vi } from "vitest";
import { toasts } from "../../../shared/toasts/toasts.ts";
import { openStudio } from "../open-studio.ts";
import { StudioContext, useStudio, useStudioFigures } from "../studio-context.ts";
import { texts } from "../texts.ts";
import { KillCorner } from "./kill-corner.tsx";

vi.mock("@foldback/studio-link/open-studio-side", () => ({ openStudioSide: vi.fn() }));

function Dashboard() {
  const { actions, ended } = useStudio();
  const { sent } = useStudioFigures();
  return (
    <p data-sent={sent?.frameRate}>
      {ended?.reason}
      {actions.kill !== null && <KillCorner kill={actions.kill} />}
    </p>
  );
}

/** Renders outside `act`, which would change when React commits. */
async function openLiveDashboard() {
  const both = createTwoSidedStudio();
  onTestFinished(both.close);
  await both.goLive();
  vi.mocked(openStudioSide).mockReturnValue(both.studio);
  const root = createRoot(document.body.appendChild(document.createElement("div")));
  onTestFinished(() => {
    root.unmount();
    for (const { id } of toasts.getSnapshot()) toasts.close(id);
  });
  const commits = vi.fn();
  root.render(
    <Profiler id="page" onRender={commits}>
      <StudioContext value={openStudio()}>
        <Dashboard />
      </StudioContext>
      <ToastRegion toasts={toasts} />
    </Profiler>,
  );
  // React subscribes to the models in an effect, like the one that sets this property.
  await eventually(() => expect(document.documentElement.style.getPropertyValue("--corner-clearance")).not.toBe(""));
  commits.mockClear();
  return { studio: both.studio, commits };
}

const press = {
  "pressing the kill switch": () =>
    document.querySelector("button")?.dispatchEvent(new MouseEvent("pointerdown", { bubbles: true, button: 0 })),
  "the kill shortcut": () =>
    document.body.dispatchEvent(
      new KeyboardEvent("keydown", { bubbles: true, ctrlKey: true, altKey: true, code: "KeyK" }),
    ),
};

test.each(Object.entries(press))(
  "[KS-31] %s stops everything in the task that handles it, and React commits nothing in that task",
  async (_name, act) => {
    const { studio, commits } = await openLiveDashboard();
    act();
    expect(studio.getSnapshot()).toMatchObject({ ended: { reason: "killed" }, tally: { screen: false } });
    // React commits in a microtask of the same task.
    for (let turn = 0; turn < 50; turn += 1) await Promise.resolve();
    expect(commits).not.toHaveBeenCalled();
    await eventually(() => expect(document.body.textContent).toContain(texts.sessionKilled));
    expect(document.querySelector("p")?.textContent).toBe("killed");
    expect(document.body.textContent).not.toContain(texts.killSwitch);
  },
);
