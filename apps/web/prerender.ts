// At the end of each build, renders every public page into a document with its text, its metadata and the files it
// needs, so that it can be read before any script runs. Also writes wake.js, the offline page with its service worker,
// the sitemap, robots.txt, and the list that tells the server which addresses exist.
import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import react from "@vitejs/plugin-react";
import { build, type Manifest, type Plugin } from "vite";
import { handbook } from "./handbook.ts";

/** A placeholder that the server replaces with its own address (see static-files.ts). */
const publicUrl = "https://public-address.invalid";
const siteEntry = "src/app/site.tsx";
const root = import.meta.dirname;
const dist = join(root, "dist");
const cacheFolder = join(root, "../../node_modules/.cache/foldback-prerender");

type RenderedPage = { path: string | null; title: string; description: string; html: string };
type Renderer = {
  renderPages(): Promise<RenderedPage[]>;
  renderOfflinePage(): RenderedPage;
  /** What the application's pages show until their scripts have loaded. */
  renderLoading(): string;
  applicationPaths(): string[];
};

export function prerender(): Plugin {
  return {
    name: "foldback-prerender",
    apply: (_, { command, isSsrBuild }) => command === "build" && isSsrBuild !== true,
    async closeBundle() {
      await buildScript("wake");
      const renderer = await loadRenderer();
      writePages(await renderer.renderPages(), renderer.applicationPaths());
      await writeOfflinePage(renderer.renderOfflinePage());
      fillShell(renderer.renderLoading());
    },
  };
}

/**
 * Builds a classic script in one file, because wake.js runs before any module has loaded, and a worker can't load
 * chunks.
 */
async function buildScript(name: string, define: Record<string, string> = {}): Promise<void> {
  await build({
    root,
    configFile: false,
    publicDir: false,
    logLevel: "warn",
    define,
    build: {
      lib: { entry: `src/app/${name}.ts`, name: "script", formats: ["iife"], fileName: () => `${name}.js` },
      target: "es2023",
      outDir: dist,
      emptyOutDir: false,
    },
  });
}

/** Builds the same components for Node. */
async function loadRenderer(): Promise<Renderer> {
  rmSync(cacheFolder, { recursive: true, force: true });
  await build({
    root,
    configFile: false,
    plugins: [handbook(), react()],
    logLevel: "warn",
    ssr: { noExternal: /^@foldback\// },
    build: { ssr: "src/app/prerender.tsx", outDir: cacheFolder, assetsInlineLimit: 0, emptyOutDir: true },
  });
  return import(pathToFileURL(join(cacheFolder, "prerender.js")).href);
}

function writePages(pages: readonly RenderedPage[], applicationPaths: readonly string[]): void {
  const manifest: Manifest = JSON.parse(readFileSync(join(dist, ".vite/manifest.json"), "utf8"));
  const shell = readFileSync(join(root, "index.html"), "utf8");
  const folder = join(dist, ".pages");
  const files: Record<string, string> = {};
  for (const page of pages) {
    const name = page.path === null ? "404" : page.path.slice(1) || "home";
    const file = join(folder, `${name}.html`);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, documentOf(page, { shell, head: filesOf(manifest, sourceOf(page.path)) }));
    if (page.path !== null) files[page.path] = `.pages/${name}.html`;
  }
  const list = { pages: files, notFound: ".pages/404.html", application: applicationPaths };
  writeFileSync(join(dist, ".pages/list.json"), JSON.stringify(list, null, 2));
  writeFileSync(join(dist, "sitemap.xml"), sitemap(Object.keys(files)));
  writeFileSync(join(dist, "robots.txt"), robots(applicationPaths));
}

/** The service worker stores this page and its files when it's installed. When they change, it's installed again. */
async function writeOfflinePage(page: RenderedPage): Promise<void> {
  const manifest: Manifest = JSON.parse(readFileSync(join(dist, ".vite/manifest.json"), "utf8"));
  const styles = stylesOf(manifest, [siteEntry, ...importedBy(manifest, siteEntry)]).map((file) => `/${file}`);
  const links = styles.map((file) => `<link rel="stylesheet" href="${file}" />`);
  const head = [...links, `<script src="/offline.js" defer></script>`].join("\n    ");
  const shell = readFileSync(join(root, "index.html"), "utf8");
  const html = documentOf(page, { shell, head });
  writeFileSync(join(dist, "offline.html"), html);
  const files = ["/offline.html", "/offline.js", "/boot.js", "/favicon.svg", ...styles];
  const version = createHash("sha256").update(html).digest("hex").slice(0, 12);
  await buildScript("service-worker", {
    offlineFiles: JSON.stringify(files),
    offlineVersion: JSON.stringify(version),
  });
}

const stylesOf = (manifest: Manifest, chunks: readonly string[]) => [
  ...new Set(chunks.flatMap((name) => manifest[name]?.css ?? [])),
];

/**
 * Puts a loading page into the application's document, because its scripts take seconds to load on a slow connection.
 */
function fillShell(loading: string): void {
  const file = join(dist, "index.html");
  const empty = '<div id="root"></div>';
  const shell = readFileSync(file, "utf8");
  if (!shell.includes(empty)) throw new Error("index.html has no empty #root");
  writeFileSync(
    file,
    shell.replace(empty, () => `<div id="root">${loading}</div>`),
  );
}

/** Returns the tags for the styles, and for the script that loads the page's entry and parts after the first paint. */
function filesOf(manifest: Manifest, source: string): string {
  const entry = manifest[siteEntry];
  if (entry === undefined) throw new Error(`the build has no ${siteEntry}`);
  if (manifest[source] === undefined) throw new Error(`the build has no ${source}`);
  const chunks = [...new Set([...importedBy(manifest, siteEntry), source, ...importedBy(manifest, source)])];
  const parts = chunks.map((name) => `/${manifest[name]?.file}`);
  const styles = stylesOf(manifest, [siteEntry, ...chunks]);
  return [
    ...styles.map((file) => `<link rel="stylesheet" href="/${file}" />`),
    `<script src="/wake.js" async data-entry="/${entry.file}" data-parts="${parts.join(" ")}"></script>`,
  ].join("\n    ");
}

function sourceOf(path: string | null): string {
  switch (path) {
    case null:
      return "src/pages/not-found-page.tsx";
    case "/":
      return "src/pages/public/landing-page.tsx";
    case "/download":
      return "src/pages/download-page.tsx";
    case "/artist-signup":
    case "/engineer-signup":
      return "src/pages/public/sign-up-page.tsx";
    default:
      return `src/pages/public${path}-page.tsx`;
  }
}

function importedBy(manifest: Manifest, name: string, found = new Set<string>()): string[] {
  for (const imported of manifest[name]?.imports ?? []) {
    if (found.has(imported)) continue;
    found.add(imported);
    importedBy(manifest, imported, found);
  }
  return [...found];
}

type Surroundings = { shell: string; head: string };

function documentOf({ path, title, description, html }: RenderedPage, { shell, head }: Surroundings): string {
  const address = path === null ? null : publicUrl + path;
  const facts = [
    address === null ? `<meta name="robots" content="noindex" />` : `<link rel="canonical" href="${address}" />`,
    `<meta property="og:type" content="website" />`,
    `<meta property="og:site_name" content="Foldback" />`,
    `<meta property="og:title" content="${escapeHtml(title)}" />`,
    `<meta property="og:description" content="${escapeHtml(description)}" />`,
    address !== null && `<meta property="og:url" content="${address}" />`,
    `<meta property="og:image" content="${publicUrl}/share.png" />`,
    `<meta property="og:image:width" content="1200" />`,
    `<meta property="og:image:height" content="630" />`,
    `<meta name="twitter:card" content="summary_large_image" />`,
    head,
  ];
  return replaceEach(shell, [
    [/<title>.*<\/title>/, `<title>${escapeHtml(title)}</title>`],
    [/(<meta\s+name="description"\s+content=")[^"]*(")/, `$1${escapeHtml(description)}$2`],
    [/\s*<script type="module"[^>]*><\/script>/, ""],
    [/(\s*)<\/head>/, `\n    ${facts.filter(Boolean).join("\n    ")}$1</head>`],
    [/<div id="root"><\/div>/, () => `<div id="root">${html}</div>`],
  ]);
}

function replaceEach(text: string, changes: [RegExp, string | (() => string)][]): string {
  return changes.reduce((before, [pattern, after]) => {
    if (!pattern.test(before)) throw new Error(`index.html has nothing like ${pattern}`);
    return typeof after === "string" ? before.replace(pattern, after) : before.replace(pattern, after);
  }, text);
}

const entities: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
const escapeHtml = (text: string) => text.replace(/[&<>"]/g, (character) => entities[character] ?? character);

const sitemap = (paths: readonly string[]) => `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${paths.map((path) => `  <url><loc>${publicUrl}${path}</loc></url>`).join("\n")}
</urlset>
`;

const robots = (applicationPaths: readonly string[]) => {
  // In robots.txt, `$` marks the end of a path, so this disallows /engineer but not /engineer-signup.
  const exactly = (path: string) => (path.includes("$") ? path.replace(/\$.*/, "") : `${path}$`);
  const closed = [...applicationPaths.map(exactly), "/api/", "/rpc/", "/dev/"];
  return `User-agent: *\n${closed.map((path) => `Disallow: ${path}`).join("\n")}\n\nSitemap: ${publicUrl}/sitemap.xml\n`;
};
