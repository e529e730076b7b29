import { join } from "node:path";
import { expect, test } from "vitest";
import { dashboardGroups } from "./chunk-groups.ts";

const at = (file: string) => (file.startsWith("node_modules") ? `/${file}` : join(import.meta.dirname, "src", file));
const studio = "features/studio/studio-dashboard.tsx";
const desk = "features/desk/components/desk-dashboard.tsx";

/** Each module with its imports. Those after "later" are loaded lazily. */
const graph: Record<string, string[]> = {
  "app/app.tsx": ["app/router.tsx", "toasts.ts"],
  "app/router.tsx": ["later", "pages/studio-page.tsx", "pages/engineer-page.tsx", "pages/account-page.tsx"],
  "app/site.tsx": ["site-header.tsx"],
  "app/public-components.ts": ["later", "pages/landing-page.tsx"],
  "pages/landing-page.tsx": ["badge.tsx", "later", "sample.tsx"],
  "sample.tsx": ["link.ts"],
  "pages/studio-page.tsx": ["later", studio],
  "pages/engineer-page.tsx": ["later", desk],
  "pages/account-page.tsx": ["banner.tsx"],
  [studio]: ["banner.tsx", "badge.tsx", "meter.ts", "link.ts", "toasts.ts", "consent.ts", "node_modules/library.js"],
  [desk]: [
    "banner.tsx",
    "badge.tsx",
    "meter.ts",
    "link.ts",
    "toasts.ts",
    "node_modules/library.js",
    "later",
    "consent.ts",
  ],
};

function groupOf(file: string): string | null {
  const paths = new Map(Object.entries(graph).map(([name, imports]) => [at(name), imports]));
  const getModuleInfo = (id: string) => {
    const imports = paths.get(id) ?? [];
    const split = imports.includes("later") ? imports.indexOf("later") : imports.length;
    return { importedIds: imports.slice(0, split).map(at), dynamicallyImportedIds: imports.slice(split + 1).map(at) };
  };
  return dashboardGroups().name(at(file), { getModuleInfo });
}

test("what both dashboards always load is joined, apart from what other pages or the sample use too", () => {
  expect(groupOf("meter.ts")).toBe("dashboard-parts");
  expect(groupOf("link.ts")).toBe("session-parts");
  expect(groupOf("banner.tsx")).toBe("application-parts");
});

test("a module isn't joined if it's loaded later, belongs to a library, or is needed by the application or a public page", () => {
  for (const file of ["consent.ts", "toasts.ts", "badge.tsx", "node_modules/library.js", studio])
    expect(groupOf(file)).toBeNull();
});
