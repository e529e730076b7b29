import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { cookies } from "./cookies.ts";

const root = fileURLToPath(new URL("../../../../../", import.meta.url));
const packages = ["domain", "protocol", "studio-link", "ui"].map((name) => `packages/${name}/src`);
const sources = ["apps/web/src", "apps/web/public", ...packages].flatMap((folder) =>
  readdirSync(root + folder, { recursive: true, encoding: "utf8" })
    .filter((path) => /\.(ts|tsx|js)$/.test(path) && !/\.test\.tsx?$/.test(path))
    .map((path) => ({ path: `${folder}/${path}`, text: readFileSync(`${root}${folder}/${path}`, "utf8") })),
);

/** The files that store something in the browser, and the names they use; `${role}` is an artist or an engineer. */
const keeping = sources
  .filter(({ text }) =>
    /\b(local|session)Storage\b|\bcreateWindowStorage\(|IDBFactory|\bindexedDB\.open|document\.cookie =/.test(text),
  )
  // This file has no fixed name: its callers pass one.
  .filter(({ path }) => !path.endsWith("/window-storage.ts"))
  .concat(sources.filter(({ path }) => path.endsWith("sidebar-cookie.ts")))
  .map(({ path, text }) => ({
    path,
    names: [...text.matchAll(/["'`](foldback(?:[.-][\w.${}-]*)?)[:"'`]/g)]
      .map(([, name = ""]) => name)
      .flatMap((name) => ["artist", "engineer"].map((role) => name.replace(/\$\{role\}/, role))),
  }));

const namesOf = (section: string) =>
  (cookies.sections.find(({ id }) => id === section)?.table?.rows ?? []).flatMap(([names = ""]) =>
    [...names.matchAll(/\bfoldback[\w.-]*/g)].map(([name]) => name),
  );

test("the cookie page lists everything we store in the browser", () => {
  const told = new Set([...namesOf("cookies"), ...namesOf("other-storage")]);
  for (const { path, names } of keeping) {
    // The layout writes the cookie that sidebar-cookie.ts names.
    if (!path.endsWith("admin-layout.tsx"))
      expect(names, `${path} stores something under a name that doesn't begin with foldback`).not.toEqual([]);
    for (const name of names) expect(told.has(name), `${name} of ${path}`).toBe(true);
  }
});

test("the cookie page lists nothing that we no longer store", () => {
  const kept = new Set(keeping.flatMap(({ names }) => names));
  expect(namesOf("other-storage").filter((name) => !kept.has(name))).toEqual([]);
});
