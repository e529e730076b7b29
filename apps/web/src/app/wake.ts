// Loads a public page's scripts after its first paint. The page can be read before that, and its buttons work without
// scripts. prerender.ts builds this file into wake.js and puts the files to load into its <script> tag.
import { loadPart } from "../shared/http/load-part.ts";

/** Defined by public/boot.js. */
declare function reloadWhenServed(): void;

/** A window that's covered by another one doesn't paint, and no event reports that. */
const longestWaitMs = 500;

const { entry = "", parts = "" } = document.currentScript?.dataset ?? {};
let awake = false;

function wake(): void {
  if (awake) return;
  awake = true;
  for (const part of parts.split(" ").filter(Boolean)) {
    const link = document.createElement("link");
    link.rel = "modulepreload";
    link.href = part;
    document.head.append(link);
  }
  // Some browsers remember that a script failed and never request it again. The only fix then is to reload the page.
  loadPart(() => import(/* @vite-ignore */ entry)).catch(reloadWhenServed);
}

function wakeAfterPaint(): void {
  // A background tab doesn't paint.
  if (document.hidden) wake();
  requestAnimationFrame(() => setTimeout(wake));
  setTimeout(wake, longestWaitMs);
}

if (document.readyState === "complete") wakeAfterPaint();
else addEventListener("load", wakeAfterPaint, { once: true });
