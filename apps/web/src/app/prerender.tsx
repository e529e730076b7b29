// apps/web/prerender.ts runs this at build time.
import { createMemoryHistory, createRouter } from "@tanstack/react-router";
import { type ComponentType, StrictMode } from "react";
import { renderToString } from "react-dom/server";
import { OfflinePage } from "../pages/offline-page.tsx";
import { offlineTexts } from "../pages/offline-texts.ts";
import { createQueryClient } from "../shared/http/query-client.ts";
import { closedEntrance, EntranceContext } from "../site/entrance.ts";
import { notFoundPage, publicPages } from "../site/page-list.ts";
import { PageLoading } from "../site/page-loading.tsx";
import { loadNotFound, publicComponents } from "./public-components.ts";
import { routeTree } from "./router.tsx";

export type RenderedPage = { path: string | null; title: string; description: string; html: string };

export async function renderPages(): Promise<RenderedPage[]> {
  const pages = publicPages.map(async (page) => ({ ...page, html: render(await publicComponents[page.path]()) }));
  const notFound = { path: null, ...notFoundPage, html: render(await loadNotFound()) };
  return [...(await Promise.all(pages)), notFound];
}

export const renderOfflinePage = (): RenderedPage => ({
  path: null,
  title: `${offlineTexts.title} - Foldback`,
  description: offlineTexts.lead,
  html: render(OfflinePage),
});
export const renderLoading = (): string => renderToString(<PageLoading />);

/** The router's paths, such as `/room/$code`, without the public pages. */
export function applicationPaths(): string[] {
  const router = createRouter({
    routeTree,
    history: createMemoryHistory(),
    context: { queryClient: createQueryClient() },
  });
  return Object.keys(router.routesByPath).filter((path) => !Object.hasOwn(publicComponents, path));
}

const render = (Page: ComponentType) =>
  renderToString(
    <StrictMode>
      <EntranceContext value={closedEntrance}>
        <Page />
      </EntranceContext>
    </StrictMode>,
  );
