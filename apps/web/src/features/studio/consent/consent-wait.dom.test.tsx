import type { SessionView } from "@foldback/protocol/signaling";
import type { ActionResult } from "@foldback/studio-link/ports";
import type { StudioActions } from "@foldback/studio-link/studio-view";
import { eventually } from "@foldback/testkit/eventually";
import { aSessionView, grantOf } from "@foldback/testkit/session-view";
import { flushSync } from "react-dom";
import { createRoot } from "react-dom/client";
import { expect, onTestFinished, test, vi } from "vitest";
import { toasts } from "../../../shared/toasts/toasts.ts";
import type { StableStudio } from "../studio-context.ts";
import { ConsentWait } from "./consent-wait.tsx";

function setUp(session: SessionView, removeEngineer: StudioActions["removeEngineer"]) {
  const page = document.createElement("div");
  const root = createRoot(page);
  onTestFinished(() => flushSync(() => root.unmount()));
  const actions = { invite: null, removeEngineer } as Partial<StudioActions>;
  const snapshot = { session, actions } as StableStudio;
  flushSync(() => root.render(<ConsentWait snapshot={snapshot} openConsent={() => {}} />));
  const remove = [...page.querySelectorAll("button")].find(({ textContent }) => textContent?.startsWith("Remove"));
  return { page, remove };
}
const denied = aSessionView({ grant: grantOf([], "denied") });

test("[IN-7] after a denial one press removes the engineer by name, and the page says that the session stays open", () => {
  const removing = vi.fn(async (): Promise<ActionResult> => ({ ok: true }));
  const { page, remove } = setUp(denied, removing);
  expect(remove?.textContent).toBe("Remove Erin Engineer");
  expect(page.textContent).toContain("If you remove Erin Engineer or ask another engineer, Erin Engineer will leave");
  flushSync(() => remove?.click());
  flushSync(() => remove?.click());
  expect(removing).toHaveBeenCalledExactlyOnceWith("engineer-1");
});

test("[IN-7] a refused removal is shown with its reason", async () => {
  const show = vi.spyOn(toasts, "show");
  const { remove } = setUp(denied, async () => ({ ok: false, code: "ACCESS_NOT_DENIED" }));
  flushSync(() => remove?.click());
  await eventually(() =>
    expect(show).toHaveBeenCalledExactlyOnceWith({
      title: "Couldn't remove this engineer",
      description: "Deny or withdraw this engineer's access first, then remove them.",
      tone: "destructive",
    }),
  );
});

test("[IN-7] an engineer whom the artist hasn't answered can't be removed", () => {
  expect(setUp(aSessionView({ grant: grantOf([], "asked") }), null).remove).toBeUndefined();
});
