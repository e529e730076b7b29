// The entry of the prerendered public pages. We keep it small: the application is loaded only when a dialog opens or
// the visitor is signed in, and then takes over the page.
import { type ComponentType, StrictMode, useCallback, useEffect, useState } from "react";
import { hydrateRoot } from "react-dom/client";
import { isSignedIn } from "../shared/auth/is-signed-in.ts";
import { loadPart } from "../shared/http/load-part.ts";
import { type AuthIntent, closedEntrance, EntranceContext } from "../site/entrance.ts";
import { rememberOpener } from "../site/opener.ts";
import { publicPages } from "../site/page-list.ts";
import { loadNotFound, loadPublicPage } from "./public-components.ts";
import { asksForApplication } from "./search-params.ts";
import { ShortcutsKey } from "./shortcuts-key.tsx";
import "./app.css";

/** Defined by public/boot.js. */
declare function reloadWhenServed(): void;

const pathname = window.location.pathname.replace(/(.)\/$/, "$1");
const page = publicPages.find(({ path }) => path === pathname);
/** On these pages, the application takes over for a signed-in visitor. On the others, only the header changes. */
const hasAuthDialog = page?.path === "/" || page?.path === "/artist-signup" || page?.path === "/engineer-signup";

const fetchApp = () => loadPart(() => import("./app.tsx"));

/** Names the dialog in the URL before the application reads the URL. */
async function openApp(search?: string): Promise<ComponentType> {
  // The query is set only if a button was pressed, and contains a plan only if that button was Get Started.
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
  const [signedIn, setSignedIn] = useState(false);
  const show = useCallback((app: Promise<ComponentType>) => {
    // The URL already names the pressed button, so a reload opens the dialog. If the server is down, the page stays.
    app.then((Loaded) => setApp(() => Loaded)).catch(reloadWhenServed);
  }, []);
  useEffect(() => {
    const takeOver = async () => {
      const asked = page !== undefined && asksForApplication(window.location.search);
      const known = asked || (await isSignedIn());
      if (asked || (known && hasAuthDialog)) show(openApp());
      else setSignedIn(known);
    };
    // If the server is down, the page stays readable as it is.
    takeOver().catch(() => {});
  }, [show]);
  if (App !== null) return <App />;
  const enter = ({ role, how, plan }: AuthIntent) => {
    rememberOpener();
    show(openApp(`${how}=${role}${plan === undefined ? "" : `&plan=${plan}`}`));
  };
  const entrance = {
    ...closedEntrance,
    // On the other pages, the header's links lead to the home page.
    ...(hasAuthDialog ? { enter, prepare: () => void fetchApp().catch(() => {}) } : { signedIn }),
  };
  return (
    <EntranceContext value={entrance}>
      <Page />
      <ShortcutsKey />
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
