// The dashboards consist of a few hundred modules. Left to itself, the bundler puts everything that another page also
// uses into a separate file. Many small files compress badly, and every lazy part includes a list of its files.
import { join } from "node:path";

type ModuleInfo = { importedIds: readonly string[]; dynamicallyImportedIds: readonly string[] };
type Modules = { getModuleInfo(id: string): ModuleInfo | null };

const src = join(import.meta.dirname, "src");
const router = join(src, "app/router.tsx");
const application = join(src, "app/app.tsx");
const studio = ["pages/studio-page.tsx", "features/studio/studio-dashboard.tsx"].map((file) => join(src, file));
const desk = ["pages/engineer-page.tsx", "features/desk/components/desk-dashboard.tsx"].map((file) => join(src, file));
const site = join(src, "app/site.tsx");
const publicComponents = join(src, "app/public-components.ts");

/** Every page can reach every other page through these modules. */
const crossroads = [router, application, publicComponents];

/** Every module that's loaded with the roots. With `lazy`, also those that are loaded later. */
function reach(roots: readonly string[], modules: Modules, kind: "eager" | "lazy"): Set<string> {
  const found = new Set<string>();
  const waiting = [...roots];
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (found.has(id) || (kind === "lazy" && crossroads.includes(id))) continue;
    const info = modules.getModuleInfo(id);
    if (info === null) throw new Error(`The build has no module ${id}.`);
    found.add(id);
    waiting.push(...info.importedIds, ...(kind === "lazy" ? info.dynamicallyImportedIds : []));
  }
  return found;
}

function readGroups(modules: Modules): (id: string) => string | null {
  const pages = modules.getModuleInfo(router)?.dynamicallyImportedIds ?? [];
  const others = pages.filter((page) => !studio.includes(page) && !desk.includes(page));
  const ofStudio = reach(studio, modules, "eager");
  const ofDesk = reach(desk, modules, "eager");
  const ofOthers = reach(others, modules, "lazy");
  // The application's file already contains these.
  const ofApplication = reach([application], modules, "eager");
  // The public pages load as little as possible, so we don't regroup what they use.
  const publicPages = modules.getModuleInfo(publicComponents)?.dynamicallyImportedIds ?? [];
  const ofPublic = reach([site, ...publicPages], modules, "eager");
  // The sample on a public page runs a live session, and must not load the application with it.
  const ofSample = reach(publicPages, modules, "lazy");
  return (id) => {
    if (id.includes("node_modules") || ofPublic.has(id) || ofApplication.has(id)) return null;
    if (!ofStudio.has(id) || !ofDesk.has(id)) return null;
    if (ofSample.has(id)) return "session-parts";
    return ofOthers.has(id) ? "application-parts" : "dashboard-parts";
  };
}

/** Joins our own modules that both dashboards always load. */
export function dashboardGroups() {
  let groupOf: ReturnType<typeof readGroups> | null = null;
  return {
    debugName: "dashboards",
    name: (id: string, modules: Modules) => {
      groupOf ??= readGroups(modules);
      return groupOf(id);
    },
    priority: 0,
    // A module that the public pages use too must not be pulled in.
    includeDependenciesRecursively: false,
  };
}
