import type { Guest } from "@foldback/protocol/http/guests";
import { eventually } from "@foldback/testkit/eventually";
import { QueryClientProvider } from "@tanstack/react-query";
import { flushSync } from "react-dom";
import { beforeEach, expect, test, vi } from "vitest";
import { openPage, openQueries } from "../../../shared/testing/open-page.ts";
import { OwnEngineers } from "./own-engineers.tsx";

const { guests } = vi.hoisted(() => ({ guests: { list: vi.fn(), invite: vi.fn(), withdraw: vi.fn() } }));
vi.mock("../../../shared/http/api-client.ts", async (original) => {
  const { createTanstackQueryUtils } = await import("@orpc/tanstack-query");
  return {
    ...(await original<typeof import("../../../shared/http/api-client.ts")>()),
    api: { guests },
    apiQueries: createTanstackQueryUtils({ guests }),
  };
});

const theo: Guest = {
  ...{ id: "invitation-1", email: "theo@example.test", engineerId: "engineer-1", name: "Theo Reed" },
  ...{ status: "accepted", online: false, inSession: false },
};
const kim: Guest = {
  ...{ id: "invitation-2", email: "kim@example.test", engineerId: null, name: null },
  ...{ status: "invited", online: false, inSession: false },
};

/** The server's list. */
let listed: Guest[] = [];
beforeEach(() => {
  listed = [];
  guests.list.mockReset().mockImplementation(async () => ({ guests: [...listed] }));
  guests.invite.mockReset().mockImplementation(async () => {
    listed.push(kim);
    return kim;
  });
  guests.withdraw.mockReset().mockImplementation(async ({ guestId }: { guestId: string }) => {
    listed = listed.filter(({ id }) => id !== guestId);
    return {};
  });
});

function openHome() {
  const client = openQueries();
  const { page, root } = openPage();
  const choose = vi.fn();
  flushSync(() =>
    root.render(
      <QueryClientProvider client={client}>
        <OwnEngineers choose={choose} />
      </QueryClientProvider>,
    ),
  );
  const press = (name: string) =>
    eventually(() => {
      const button = [...page.querySelectorAll("button")].find(({ textContent }) => textContent === name);
      if (button === undefined) throw new Error(`no button ${name}`);
      flushSync(() => button.click());
    });
  const shows = (text: string) => eventually(() => expect(page.textContent).toContain(text));
  return { page, choose, press, shows };
}

test("[GU-4] without a session, an artist invites their own engineer and withdraws the invitation again", async () => {
  const { page, press, shows } = openHome();
  await shows("Work with your own engineer.");
  await eventually(() => expect(guests.list).toHaveBeenCalled());
  expect(page.querySelector("input")).toBeNull();
  await press("Invite your own engineer");
  const field = await eventually(() => {
    const found = page.querySelector("input");
    expect(document.activeElement).toBe(found);
    return found;
  });
  if (field === null) throw new Error("no email field");
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(field, kim.email);
  flushSync(() => field.dispatchEvent(new Event("input", { bubbles: true })));
  await press("Invite");
  await shows("Invited. Waiting for them to accept.");
  expect(guests.invite).toHaveBeenCalledExactlyOnceWith({ email: kim.email });
  await press(`Withdraw ${kim.email}`);
  await shows(`Withdraw the invitation to ${kim.email}?`);
  await press(`Withdraw ${kim.email}`);
  await eventually(() => expect(page.textContent).not.toContain(kim.email));
  expect(guests.withdraw).toHaveBeenCalledExactlyOnceWith({ guestId: kim.id });
});

test("[GU-4] an artist's own engineers stay listed for the next session, to start with or to remove", async () => {
  listed = [theo];
  const { page, choose, press, shows } = openHome();
  await press("Choose Theo Reed");
  expect(choose).toHaveBeenCalledExactlyOnceWith("engineer-1");
  expect(document.activeElement).not.toBe(page.querySelector("input"));
  await press("Remove Theo Reed");
  await shows("Remove Theo Reed? They won't be able to join your sessions");
  await press("Keep");
  expect(guests.withdraw).not.toHaveBeenCalled();
  await press("Remove Theo Reed");
  await press("Remove Theo Reed");
  await shows("Work with your own engineer.");
  expect(page.textContent).not.toContain("Theo Reed");
  expect(guests.withdraw).toHaveBeenCalledExactlyOnceWith({ guestId: theo.id });
});

test("if the artist's own engineers can't be loaded, the studio says so and tries again on request", async () => {
  guests.list.mockRejectedValue(new Error("lost"));
  const { press, shows } = openHome();
  await shows("Couldn't load your engineers");
  guests.list.mockResolvedValue({ guests: [theo] });
  await press("Try Again");
  await shows("Theo Reed");
});
