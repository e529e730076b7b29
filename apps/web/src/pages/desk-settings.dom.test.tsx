import { eventually } from "@foldback/testkit/eventually";
import { QueryClientProvider } from "@tanstack/react-query";
import { flushSync } from "react-dom";
import { expect, onTestFinished, test, vi } from "vitest";
import { type Me, SignedInUser } from "../shared/auth/current-user.ts";
import { apiQueries } from "../shared/http/api-client.ts";
import { rememberInvitation } from "../shared/live/first-invitation.ts";
import { openPage, openQueries } from "../shared/testing/open-page.ts";
import { DeskSettings } from "./desk-settings.tsx";

/** Shows the settings of a user in a browser that hasn't been asked for permission yet. */
function openDesk(me: Pick<Me, "roles" | "isGuest">) {
  const browser = { permission: "default", requestPermission: vi.fn() };
  browser.requestPermission.mockImplementation(async () => {
    browser.permission = "granted";
  });
  vi.stubGlobal("Notification", browser);
  const client = openQueries({ staleTime: Number.POSITIVE_INFINITY });
  client.setQueryData(apiQueries.engineers.ownAvailability.queryKey(), { availableUntilMs: null });
  const { page, root } = openPage();
  onTestFinished(() => void vi.unstubAllGlobals());
  flushSync(() =>
    root.render(
      <QueryClientProvider client={client}>
        <SignedInUser value={me as Me}>
          <DeskSettings />
        </SignedInUser>
      </QueryClientProvider>,
    ),
  );
  const button = () =>
    [...page.querySelectorAll("button")].find(({ textContent }) => textContent === "Turn on notifications");
  return { page, browser, button };
}

test("[PU-4] a guest engineer is offered notifications after their first invitation, and never availability", async () => {
  const { page, browser, button } = openDesk({ roles: ["artist"], isGuest: true });
  await eventually(() => expect(page.textContent).toContain("once your first invitation arrives"));
  expect(button()).toBeUndefined();
  flushSync(rememberInvitation);
  await eventually(() => expect(button()).toBeDefined());
  expect(page.textContent).not.toContain("Available now");
  expect(browser.requestPermission).not.toHaveBeenCalled();
  button()?.click();
  // jsdom has no push service.
  await eventually(() => expect(page.textContent).toContain("Notifications are on while a Foldback page is open."));
  expect(browser.requestPermission).toHaveBeenCalledOnce();
});

test("an approved engineer sets both, and an administrator who is neither engineer nor guest sets nothing", async () => {
  const engineer = openDesk({ roles: ["artist", "engineer"], isGuest: false });
  await eventually(() => expect(engineer.page.textContent).toContain("Available now"));
  expect(engineer.page.textContent).toContain("otifications");
  const administrator = openDesk({ roles: ["admin"], isGuest: false });
  expect(administrator.page.textContent).toBe("");
});
