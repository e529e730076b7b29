import { join } from "node:path";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { dashboardGroups } from "./chunk-groups.ts";
import { compress } from "./compress.ts";
import { handbook } from "./handbook.ts";
import { keepPrevious } from "./keep-previous.ts";
import { shortPreloadLists } from "./preload-lists.ts";
import { prerender } from "./prerender.ts";

const apiOrigin = `http://localhost:${process.env.FOLDBACK_API_PORT ?? "3000"}`;
const served = ["/api/auth", "/api/v1", "/api/docs/openapi.json", "/rpc", "/dev", "/preflight", "/talkback", "/notes"];

// The public pages load few files, because on a slow connection a request costs more than its bytes. Code that they
// share with the application is in its own chunk (shared-parts), separate from the site's texts (site-parts), which the
// application doesn't need.
const groups = [
  { name: "framework", test: /node_modules\/(react|react-dom|scheduler)\//, priority: 3 },
  {
    name: "shared-parts",
    test: /ui\/src\/(button-styles|tally)\.|domain\/src\/plans\/plans\.|web\/src\/(site\/(theme-toggle|wordmark|page-list|texts\/common)|shared\/http\/l(oad|azy)-part)\.|node_modules\/(class-variance-authority|clsx)\/|lucide-react\/(?!.*\/icons\/(?!(arrow-left|check|menu|moon|sun)\.))/,
    priority: 2,
  },
  {
    name: "router",
    test: /node_modules\/@tanstack\/(router-core|react-router|history|store|react-store)\//,
    priority: 2,
  },
  {
    name: "site-parts",
    test: /web\/src\/site\/(parts\/|rich-text|figures|entrance|company|dark-tallies|texts\/(frame|landing|open-points))/,
    priority: 1,
  },
  dashboardGroups(),
];

const preloads = shortPreloadLists();

export default defineConfig({
  root: import.meta.dirname,
  plugins: [preloads.plugin, handbook(), react(), tailwindcss(), prerender(), compress(), keepPrevious()],
  build: {
    outDir: "dist",
    target: "es2023",
    manifest: true,
    // The two entries: the application's, and the small one for the public pages.
    rolldownOptions: {
      input: ["index.html", "src/app/site.tsx"].map((file) => join(import.meta.dirname, file)),
      output: { codeSplitting: { groups } },
    },
    // The content policy allows only files from our own origin, so nothing is inlined, not even fonts as data URLs.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false, resolveDependencies: preloads.resolveDependencies },
  },
  server: {
    proxy: {
      ...Object.fromEntries(served.map((path) => [path, { target: apiOrigin }])),
      "/signal": { target: apiOrigin, ws: true },
      "/companion": { target: apiOrigin, ws: true },
    },
  },
});
