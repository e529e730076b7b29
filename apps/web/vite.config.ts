import { join } from "node:path";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { prerender } from "./prerender.ts";

const apiOrigin = `http://localhost:${process.env.FOLDBACK_API_PORT ?? "3000"}`;
const served = ["/api", "/rpc", "/dev", "/preflight", "/talkback", "/notes"];

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), tailwindcss(), prerender()],
  build: {
    outDir: "dist",
    target: "es2023",
    manifest: true,
    // The application, and the light entry of the public pages' documents.
    rolldownOptions: { input: ["index.html", "src/app/site.tsx"].map((file) => join(import.meta.dirname, file)) },
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
