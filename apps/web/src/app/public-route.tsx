import type { ComponentType } from "react";
import { loadPart } from "../shared/http/load-part.ts";
import type { PublicPath } from "../site/page-list.ts";
import { loadPublicPage } from "./public-components.ts";

/** A public page as a route of the application. If you open the page directly, site.tsx renders it instead. */
export async function loadPublicRoute(path: Exclude<PublicPath, "/">): Promise<{ Page: ComponentType }> {
  const [{ PublicEntrance }, Content] = await Promise.all([
    loadPart(() => import("../pages/public-entrance.tsx")),
    loadPublicPage(path),
  ]);
  // biome-ignore lint/correctness/noComponentHookFactories: we create it once per page, after its files have loaded.
  const Page = () => (
    <PublicEntrance>
      <Content />
    </PublicEntrance>
  );
  return { Page };
}
