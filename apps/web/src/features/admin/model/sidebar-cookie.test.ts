import { expect, test } from "vitest";
import { isSidebarCollapsed, isSidebarShortcut, sidebarCookie } from "./sidebar-cookie.ts";

test("the sidebar's cookie lasts seven days and is found among other cookies", () => {
  expect(sidebarCookie(true, "http:")).toBe("foldback.sidebar=folded; path=/admin; max-age=604800; samesite=lax");
  expect(isSidebarCollapsed("other=1; foldback.sidebar=folded")).toBe(true);
  expect(isSidebarCollapsed("foldback.sidebar=open")).toBe(false);
  expect(isSidebarCollapsed("__Host-foldback.sidebar=folded; other=1")).toBe(true);
  expect(isSidebarCollapsed("my.foldback.sidebar=folded2")).toBe(false);
});

test("[WB-3] over https the sidebar's cookie has the __Host- prefix", () => {
  expect(sidebarCookie(false, "https:")).toBe(
    "__Host-foldback.sidebar=open; path=/; secure; max-age=604800; samesite=lax",
  );
});

test("Ctrl+B and Cmd+B fold the sidebar, but not together with another modifier", () => {
  const none = { ctrlKey: false, metaKey: false, altKey: false, shiftKey: false };
  expect(isSidebarShortcut({ ...none, key: "b", ctrlKey: true })).toBe(true);
  expect(isSidebarShortcut({ ...none, key: "B", metaKey: true })).toBe(true);
  expect(isSidebarShortcut({ ...none, key: "b" })).toBe(false);
  expect(isSidebarShortcut({ ...none, key: "b", ctrlKey: true, shiftKey: true })).toBe(false);
});
