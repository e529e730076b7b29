import { join } from "node:path";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { prerender } from "./prerender.ts";

const apiOrigin = `http://localhost:${process.env.FOLDBACK_API_PORT ?? "3000"}`;
const served = ["/api", "/rpc", "/dev", "/preflight", "/talkback", "/notes"];

// Few files for the public pages: on a slow line each of them costs more than its bytes.
const framework = { name: "framework", test: /node_modules\/(react|react-dom|scheduler)\//, priority: 2 };
const siteParts = {
  name: "site-parts",
  test: /apps\/web\/src\/(site\/(parts|words|figures|entrance|company|theme-toggle|wordmark|dark-tallies|page-list|texts\/(frame|landing|open-points))|shared\/theme)|packages\/ui\/src\/(button-styles|tally)\.|node_modules\/(class-variance-authority|clsx)\//,
  priority: 1,
};

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), tailwindcss(), prerender()],
  build: {
    outDir: "dist",
    target: "es2023",
    manifest: true,
    // The application, and the light entry of the public pages' documents.
    rolldownOptions: {
      input: ["index.html", "src/app/site.tsx"].map((file) => join(import.meta.dirname, file)),
      output: { codeSplitting: { groups: [framework, siteParts] } },
    },
    // The content policy allows files of our own origin only: nothing inline, no data: fonts.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  server: {
    proxy: {
      ...Object.fromEntries(served.map((path) => [path, { target: apiOrigin }])),
      "/signal": { target: apiOrigin, ws: true },
    },
  },
});
