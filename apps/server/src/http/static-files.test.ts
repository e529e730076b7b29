import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { createStaticFiles } from "./static-files.ts";

const folder = mkdtempSync(join(tmpdir(), "foldback-static-"));
mkdirSync(join(folder, ".pages"));
const write = (name: string, text: string) => writeFileSync(join(folder, name), text);
write("index.html", "the application");
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

const serve = createStaticFiles(folder, { publicUrl: "https://studio.example" });
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
])("%s answers %i with its page", async (path, status, text) => {
  expect(await get(path)).toEqual([status, text]);
});

test("a page's own file is not an address", async () => {
  expect((await get("/.pages/about.html"))[0]).toBe(404);
  expect((await get("/.pages/list.json"))[0]).toBe(404);
});
