import type { ActionResult } from "@foldback/studio-link/ports";
import { eventually } from "@foldback/testkit/eventually";
import { QueryClientProvider } from "@tanstack/react-query";
import { expect, test, vi } from "vitest";
import { PlanOfferContext } from "../../../shared/plans/plan-offer-slot.ts";
import { openPage, openQueries } from "../../../shared/testing/open-page.ts";
import { toasts } from "../../../shared/toasts/toasts.ts";
import { type StableStudio, StudioContext, type StudioEngine } from "../studio-context.ts";
import { NoSession } from "./no-session.tsx";

vi.mock("../live/session-parts.ts", () => ({ preloadSessionParts() {} }));
vi.mock("./studio-home.tsx", () => ({ StudioHome: () => null }));

// jsdom can neither share a screen nor lay out a page.
Object.defineProperty(navigator, "mediaDevices", { value: { getDisplayMedia() {} } });
HTMLElement.prototype.checkVisibility = () => false;

/** Presses Start again, which the server answers with this. The page doesn't know the plan. */
async function startAgain(answer: ActionResult) {
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("Failed to fetch")));
  const show = vi.spyOn(toasts, "show");
  const start = vi.fn(async () => answer);
  const client = openQueries();
  const { page, root } = openPage();
  const ended = { sessionId: "s", reason: "by-artist", recorded: true, engineer: { id: "engineer-1", name: "Theo" } };
  const snapshot = { ended, kill: "none", actions: { start } } as unknown as StableStudio;
  root.render(
    <QueryClientProvider client={client}>
      <StudioContext value={{} as StudioEngine}>
        <PlanOfferContext value={() => <p>Choose a plan</p>}>
          <NoSession snapshot={snapshot} report={null} />
        </PlanOfferContext>
      </StudioContext>
    </QueryClientProvider>,
  );
  const button = await eventually(() => {
    const found = [...page.querySelectorAll("button")].find(
      ({ textContent }) => textContent === "Start again with Theo",
    );
    expect(found).toBeDefined();
    return found;
  });
  button?.click();
  await eventually(() => expect(start).toHaveBeenCalledExactlyOnceWith("engineer-1"));
  return { page, button, show };
}

test("if the server says that a start needs a plan, the plans are offered and no toast reports a failure", async () => {
  const { page, button, show } = await startAgain({ ok: false, code: "PLAN_NEEDED" });
  await eventually(() => expect(page.textContent).toContain("Choose a plan"));
  await eventually(() => expect(button?.getAttribute("aria-busy")).not.toBe("true"));
  expect(show).not.toHaveBeenCalled();
});

test("a start that's refused for another reason is reported, and no plan is offered", async () => {
  const { page, show } = await startAgain({ ok: false, code: "DATABASE_UNAVAILABLE" });
  await eventually(() => expect(show).toHaveBeenCalledOnce());
  expect(page.textContent).not.toContain("Choose a plan");
});
