// The entry of the prerendered public pages. It is light on purpose: a dialog or a signed-in visitor loads the
// application, which then takes over the page.
import { type ComponentType, StrictMode, useEffect, useState } from "react";
import { hydrateRoot } from "react-dom/client";
import { isSignedIn } from "../shared/auth/is-signed-in.ts";
import { loadPart, reloadIfServed } from "../shared/http/load-part.ts";
import { closedEntrance, type Door, EntranceContext } from "../site/entrance.ts";
import { publicPages } from "../site/page-list.ts";
import { loadNotFound, loadPublicPage } from "./public-components.ts";
import { asksForApplication } from "./search-params.ts";
import "./app.css";

const pathname = window.location.pathname.replace(/(.)\/$/, "$1");
const page = publicPages.find(({ path }) => path === pathname);
/** These pages look different when you're signed in. */
const hasDoors = page?.path === "/" || page?.path === "/artist-signup" || page?.path === "/engineer-signup";

const fetchApp = () => loadPart(() => import("./app.tsx"));

/** The address says which dialog is open, before the application reads it. */
async function openApp(search?: string): Promise<ComponentType> {
  // Only a press comes here with a search, so the state may say what no address can.
  if (search !== undefined)
    window.history.replaceState(
      { ...window.history.state, getStarted: search.includes("plan=") },
      "",
      `${pathname}?${search}`,
    );
  const { loadApp } = await fetchApp();
  return loadApp();
}

function Site({ Page }: { Page: ComponentType }) {
  const [App, setApp] = useState<ComponentType | null>(null);
  useEffect(() => {
    const takeOver = async () => {
      const wanted = hasDoors && (asksForApplication(window.location.search) || (await isSignedIn()));
      if (wanted) setApp(await openApp().then((Loaded) => () => Loaded));
    };
    // If the server is away, the page stays as it is and can be read.
    takeOver().catch(() => {});
  }, []);
  if (App !== null) return <App />;
  const entrance = {
    ...closedEntrance,
    enter: ({ role, how, plan }: Door) =>
      void openApp(`${how}=${role}${plan === undefined ? "" : `&plan=${plan}`}`)
        .then((Loaded) => setApp(() => Loaded))
        // The address already says which button was pressed, so a reload opens the dialog. If the server is away, the page
        // stays.
        .catch(reloadIfServed),
    prepare: () => void fetchApp(),
  };
  return (
    <EntranceContext value={entrance}>
      <Page />
    </EntranceContext>
  );
}

async function wake(): Promise<void> {
  const root = document.getElementById("root");
  if (root === null) throw new Error("the document has no #root");
  const Page = page === undefined ? await loadNotFound() : await loadPublicPage(page.path);
  hydrateRoot(
    root,
    <StrictMode>
      <Site Page={Page} />
    </StrictMode>,
  );
}

void wake();
