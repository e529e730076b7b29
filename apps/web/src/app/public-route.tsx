import type { ComponentType } from "react";
import { type PublicPath, publicPages } from "../site/page-list.ts";
import { publicComponents } from "./public-components.ts";

/** A public page as a route of the application; as a document of its own it is shown by site.tsx. */
export async function loadPublicRoute(path: Exclude<PublicPath, "/">): Promise<{ Page: ComponentType }> {
  const [{ PublicEntrance }, Content] = await Promise.all([
    import("../pages/public-entrance.tsx"),
    publicComponents[path](),
  ]);
  const title = publicPages.find((page) => page.path === path)?.title;
  // biome-ignore lint/correctness/noComponentHookFactories: made once for each address, when its files have come.
  const Page = () => (
    <PublicEntrance>
      <title>{title}</title>
      <Content />
    </PublicEntrance>
  );
  return { Page };
}
