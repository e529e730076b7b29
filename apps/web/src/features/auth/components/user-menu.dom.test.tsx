import { flushSync } from "react-dom";
import { createRoot } from "react-dom/client";
import { afterAll, expect, test, vi } from "vitest";
import type { Me } from "../../../shared/auth/current-user.ts";
import { UserMenu } from "./user-menu.tsx";

// React captures setTimeout when it's imported, and uses it to hold back what replaces a fallback. This one never fires.
vi.hoisted(() => vi.useFakeTimers({ toFake: ["setTimeout"] }));
vi.mock("./user-menu-list.tsx", () => ({ UserMenuList: () => <p>the menu</p> }));
afterAll(() => void vi.useRealTimers());

test("the first press opens the menu as soon as its code is there", async () => {
  const place = document.createElement("div");
  const root = createRoot(place);
  const me = { user: { name: "Ada", email: "ada@example.org" }, roles: ["artist"], role: "artist" } as unknown as Me;
  flushSync(() => root.render(<UserMenu me={me} />));
  const isOpen = new Promise<void>((resolve) => {
    const watcher = new MutationObserver(() => place.textContent === "the menu" && resolve());
    watcher.observe(place, { childList: true, subtree: true, characterData: true });
  });
  const button = place.querySelector("button");
  document.body.append(place);
  flushSync(() => button?.click());
  // Until then, the button stays as it is and keeps the focus.
  expect(place.querySelector("button")).toBe(button);
  await isOpen;
  flushSync(() => root.unmount());
});
