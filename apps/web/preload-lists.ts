// A lazy part includes a list of the files to load with it. File names with hashes can't be compressed, so this leaves
// out what the importing file has already loaded.
import type { ModulePreloadOptions, Plugin } from "vite";

type Resolve = NonNullable<ModulePreloadOptions["resolveDependencies"]>;

export function shortPreloadLists(): { plugin: Plugin; resolveDependencies: Resolve } {
  const importsOf = new Map<string, readonly string[]>();
  const loadedWith = new Map<string, ReadonlySet<string>>();

  function filesWith(file: string): ReadonlySet<string> {
    const known = loadedWith.get(file);
    if (known !== undefined) return known;
    const found = new Set([file]);
    // Iterating over a set also visits the items added during the loop.
    for (const each of found) for (const imported of importsOf.get(each) ?? []) found.add(imported);
    loadedWith.set(file, found);
    return found;
  }

  return {
    plugin: {
      name: "foldback-short-preload-lists",
      apply: "build",
      enforce: "pre",
      generateBundle(_, bundle) {
        importsOf.clear();
        loadedWith.clear();
        for (const file of Object.values(bundle)) if (file.type === "chunk") importsOf.set(file.fileName, file.imports);
      },
    },
    resolveDependencies: (_, files, { hostId, hostType }) =>
      hostType === "js" ? files.filter((file) => !filesWith(hostId).has(file)) : files,
  };
}
