import { expect, test } from "vitest";
import { titleOf } from "./page-title.ts";
import { applicationPaths } from "./prerender.tsx";

test("every page of the application has its own title", () => {
  const paths = applicationPaths();
  expect(paths.length).toBeGreaterThan(8);
  const titles = paths.map((path) => [path.replace(/(.)\/$/, "$1"), titleOf(path)] as const);
  expect(titles.filter(([, title]) => title === null)).toEqual([]);
  const byPath = new Map(titles);
  expect(new Set(byPath.values()).size).toBe(byPath.size);
});

test("a public page keeps its document's title, and an unknown path has no title", () => {
  expect(titleOf("/")).toBe("Foldback: never lose a take");
  expect(titleOf("/privacy")).toBe("Privacy Policy - Foldback");
  expect(titleOf("/nowhere")).toBeNull();
});
