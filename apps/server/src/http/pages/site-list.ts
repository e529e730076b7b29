// Determines which addresses exist, from the list that the web app's build writes: prerendered pages, the app's
// addresses, and the not-found page. While the list is missing during a build, every address gets the app's page.
import * as z from "zod";

export const siteListPath = ".pages/list.json";

const siteList = z.object({
  pages: z.record(z.string(), z.string()),
  notFound: z.string(),
  /** Written like the router's paths, such as `/room/$code`. */
  application: z.array(z.string()).transform((paths) => paths.map(patternOf)),
});
type SiteList = z.infer<typeof siteList>;

type ListFile = { modifiedMs: number; text(): Promise<string> };

/** Reads the list again after a new build. */
export function createSiteList(find: () => Promise<ListFile | null>): () => Promise<SiteList | null> {
  let known: { modifiedMs: number; list: SiteList } | null = null;
  return async () => {
    const found = await find();
    if (found === null) return null;
    if (known?.modifiedMs === found.modifiedMs) return known.list;
    const list = siteList.parse(JSON.parse(await found.text()));
    known = { modifiedMs: found.modifiedMs, list };
    return list;
  };
}

export function pageOf(list: SiteList | null, path: string): { file: string; status: 200 | 404 } {
  const shell = { file: "index.html", status: 200 } as const;
  if (list === null) return shell;
  const address = path.length > 1 ? path.replace(/\/+$/, "") : path;
  const page = Object.hasOwn(list.pages, address) ? list.pages[address] : undefined;
  if (page !== undefined) return { file: page, status: 200 };
  return list.application.some((known) => known.test(address)) ? shell : { file: list.notFound, status: 404 };
}

/** A segment that starts with $ matches any one segment, and a lone `$` matches everything after it. */
function patternOf(path: string): RegExp {
  const parts = path.split("/").map((part) => {
    if (part === "$") return ".*";
    return part.startsWith("$") ? "[^/]+" : part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
  });
  return new RegExp(`^${parts.join("/")}$`);
}
