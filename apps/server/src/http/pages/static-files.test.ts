import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliCompressSync, brotliDecompressSync } from "node:zlib";
import { expect, test } from "vitest";
import { createStaticFiles } from "./static-files.ts";

const folder = mkdtempSync(join(tmpdir(), "foldback-static-"));
mkdirSync(join(folder, ".pages"));
mkdirSync(join(folder, "assets"));
const write = (name: string, text: string) => writeFileSync(join(folder, name), text);
write("index.html", "the application");
write("sitemap.xml", "<urlset/>");
write("favicon.svg", "<svg/>");
write("robots.txt", "Sitemap: https://public-address.invalid/sitemap.xml");
write(".pages/home.html", "home of https://public-address.invalid/");
write(".pages/about.html", "about");
write(".pages/404.html", "nothing here");
write(
  ".pages/list.json",
  JSON.stringify({
    pages: { "/": ".pages/home.html", "/about": ".pages/about.html" },
    notFound: ".pages/404.html",
    application: ["/studio", "/room/$code", "/admin/users", "/docs/$"],
  }),
);

const serve = createStaticFiles(folder, {
  publicUrl: "https://studio.example",
  transcribes: true,
  safeToLeaveLight: true,
});
const get = async (path: string) => {
  const answer = await serve(new Request(`http://localhost${path}`));
  return [answer.status, await answer.text()];
};

test.each([
  ["/", 200, "home of https://studio.example/"],
  ["/?login=artist", 200, "home of https://studio.example/"],
  ["/about", 200, "about"],
  ["/about/", 200, "about"],
  ["/studio", 200, "the application"],
  ["/room/P1234ABCD", 200, "the application"],
  ["/admin/users", 200, "the application"],
  ["/docs/a/b", 200, "the application"],
  ["/room/P1234ABCD/more", 404, "nothing here"],
  ["/admin", 404, "nothing here"],
  ["/nowhere", 404, "nothing here"],
  ["/constructor", 404, "nothing here"],
  ["/robots.txt", 200, "Sitemap: https://studio.example/sitemap.xml"],
])("%s returns %i with its page", async (path, status, text) => {
  expect(await get(path)).toEqual([status, text]);
});

test("[TK-92] a page says whether it may show the light, and is loaded again when that changes", async () => {
  write(".pages/about.html", '<html data-transcription="unknown" data-safe-to-leave-light="unknown">');
  const pageOf = async (transcribes: boolean, safeToLeaveLight: boolean) => {
    const files = createStaticFiles(folder, { publicUrl: "https://studio.example", transcribes, safeToLeaveLight });
    const answer = await files(new Request("http://localhost/about"));
    return { text: await answer.text(), etag: answer.headers.get("etag") };
  };
  const [lit, dark] = [await pageOf(false, true), await pageOf(true, false)];
  expect(lit.text).toBe('<html data-transcription="off" data-safe-to-leave-light="on">');
  expect(dark.text).toBe('<html data-transcription="on" data-safe-to-leave-light="off">');
  expect(lit.etag).not.toBe(dark.etag);
});

test("[BI-1] a page says whether this installation transcribes talkback", async () => {
  write(".pages/about.html", '<html data-transcription="unknown">');
  const textOf = async (transcribes: boolean) => {
    const files = createStaticFiles(folder, {
      ...{ publicUrl: "https://studio.example", safeToLeaveLight: true },
      transcribes,
    });
    return (await files(new Request("http://localhost/about"))).text();
  };
  expect(await textOf(true)).toBe('<html data-transcription="on">');
  expect(await textOf(false)).toBe('<html data-transcription="off">');
});

test("prerendered HTML files aren't served under their own paths", async () => {
  expect((await get("/.pages/about.html"))[0]).toBe(404);
  expect((await get("/.pages/list.json"))[0]).toBe(404);
});

test("assets compressed by the build are sent as they are, and the server compresses the rest", async () => {
  write("assets/built.js", "plain text of the asset");
  writeFileSync(join(folder, "assets/built.js.br"), brotliCompressSync("as the build made it"));
  write("assets/other.js", "plain text of the other");
  const compressed = async (path: string) => {
    const answer = await serve(new Request(`http://localhost${path}`, { headers: { "accept-encoding": "br" } }));
    expect(answer.headers.get("content-encoding")).toBe("br");
    return brotliDecompressSync(await answer.bytes()).toString();
  };
  expect(await compressed("/assets/built.js")).toBe("as the build made it");
  expect(await compressed("/assets/other.js")).toBe("plain text of the other");
  expect(await get("/assets/built.js")).toEqual([200, "plain text of the asset"]);
});

test("text and XML files declare their character set", async () => {
  for (const [path, type] of [
    ["/sitemap.xml", "application/xml; charset=utf-8"],
    ["/favicon.svg", "image/svg+xml; charset=utf-8"],
    ["/robots.txt", "text/plain; charset=utf-8"],
    ["/", "text/html; charset=utf-8"],
  ]) {
    const answer = await serve(new Request(`http://localhost${path}`));
    expect(answer.headers.get("content-type")).toBe(type);
  }
});
