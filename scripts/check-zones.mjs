// Fails when a file imports something that its zone doesn't allow, or that only the composition root may import.
import { globSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { groups, zones } from "./zones.mjs";

const importPattern =
  /(?:^|\n)\s*(?:import|export)\s[^"';]*?from\s*"([^"]+)"|import\("([^"]+)"\)|(?:^|\n)import\s+"([^"]+)"/g;
const isTest = (file) => /\.(test|spec)\.tsx?$|\/testing\//.test(file);
const files = globSync("{packages,apps}/*/src/**/*.{ts,tsx}").filter((file) => !isTest(file));

const problems = files.flatMap((file) => {
  const zone = zoneOf(file);
  if (zone === null) return [];
  return importsOf(file)
    .filter((target) => !allowed(zone, file, target))
    .map((target) => `${file}: ${zone.path} may not import ${target}`);
});

for (const problem of problems) console.error(problem);
console.log(`zones: ${files.length} files, ${problems.length} imports in the wrong direction`);
process.exitCode = problems.length === 0 ? 0 : 1;

function importsOf(file) {
  const found = [...readFileSync(file, "utf8").matchAll(importPattern)].map(
    (match) => match[1] ?? match[2] ?? match[3],
  );
  return found.map((specifier) => resolve(file, specifier));
}

function resolve(file, specifier) {
  if (specifier.startsWith(".")) return normalize(join(dirname(file), specifier));
  const own = /^@foldback\/([a-z-]+)(.*)$/.exec(specifier);
  return own ? `packages/${own[1]}/src${own[2]}` : specifier;
}

function zoneOf(file) {
  const fitting = zones.filter((zone) => file.startsWith(`${zone.path.replace("/<area>", "")}/`));
  return fitting.sort((a, b) => b.path.length - a.path.length)[0] ?? null;
}

function areaRoot(zone, file) {
  const root = zone.path.replace("/<area>", "");
  return zone.path.endsWith("/<area>") ? `${root}/${file.slice(root.length + 1).split("/")[0]}` : root;
}

function allowed(zone, file, target) {
  if (target.endsWith(".css")) return true;
  const may = zone.may.flatMap((name) => groups[name] ?? [name]);
  const within = (place) =>
    target === place || target.startsWith(`${place}/`) || (place.endsWith(":") && target.startsWith(place));
  if (within(areaRoot(zone, file)) || may.some(within)) return true;
  return zone.path === "apps/server/src/modules/<area>" && isActionOfAnotherModule(target);
}

/** Another module may be imported only through an action (`<verb-noun>.ts`), its ports or its policy. */
function isActionOfAnotherModule(target) {
  return /^apps\/server\/src\/modules\/[a-z]+\/(ports|policy|[a-z]+(-[a-z]+)+)\.ts$/.test(target);
}
