// Fails on an import that its zone doesn't allow, on a file without a zone, and on an import cycle between files or
// between the areas of modules.
import { readImportGraph } from "./import-graph.mjs";
import { groups, openToOtherModules, zones } from "./zones.mjs";

const modulePath = /^apps\/server\/src\/modules\/([a-z-]+)\/(.+)\.ts$/;
const graph = readImportGraph();

const problems = [
  ...[...graph].flatMap(([file, imports]) => wrongImportsOf(file, imports)),
  ...ringsOf(graph).map((ring) => `import cycle: ${ring.join(" -> ")}`),
  ...ringsOf(callsBetweenAreas()).map((ring) => `areas of modules call each other: ${ring.join(" -> ")}`),
  ...unusedOpenings().map((name) => `zones.mjs opens modules/${name} to other modules, but none imports it`),
];
for (const problem of problems) console.error(problem);
console.log(`zones: ${graph.size} files, ${problems.length} problems`);
process.exitCode = problems.length === 0 ? 0 : 1;

function wrongImportsOf(file, imports) {
  const zone = zoneOf(file);
  if (zone === undefined) return [`${file}: isn't in any zone of zones.mjs`];
  return imports
    .filter((target) => !target.endsWith(".css") && !mayImport(zone, file, target))
    .map((target) => `${file}: ${zone.path} may not import ${target}`);
}

/** Returns the zone with the longest matching path. */
function zoneOf(file) {
  const fitting = zones.filter(({ path }) => isWithin(file, parentOf(path)));
  return fitting.sort((a, b) => parentOf(b.path).length - parentOf(a.path).length)[0];
}

function parentOf(path) {
  return path.replace("/<area>", "");
}

function mayImport(zone, file, target) {
  if (isWithin(target, ownRoom(zone, file))) return true;
  if (/\/internal\//.test(target)) return false;
  const allowed = zone.may.flatMap((name) => groups[name] ?? [name]);
  return allowed.some((place) => (place instanceof RegExp ? place.test(target) : isWithin(target, place)));
}

/**
 * Returns the folder whose files this file may import because they're in its own zone. In a zone whose path ends with
 * "<area>", that's only the file's own area.
 */
function ownRoom(zone, file) {
  if (!zone.path.endsWith("/<area>")) return zone.path;
  const parent = `${parentOf(zone.path)}/`;
  return parent + file.slice(parent.length).split("/")[0];
}

function isWithin(target, place) {
  return target === place || target.startsWith(place.endsWith(":") ? place : `${place}/`);
}

function unusedOpenings() {
  const crossing = [...graph].flatMap(([file, imports]) => {
    const from = modulePath.exec(file)?.[1];
    return from === undefined ? [] : imports.filter((target) => (modulePath.exec(target)?.[1] ?? from) !== from);
  });
  return openToOtherModules.filter((name) => !crossing.includes(`apps/server/src/modules/${name}.ts`));
}

/**
 * Maps each area of modules to the other areas whose actions it calls. Imports of ports and policies don't count,
 * because they don't call any actions.
 */
function callsBetweenAreas() {
  const calls = new Map();
  for (const [file, imports] of graph) {
    const area = modulePath.exec(file)?.[1];
    if (area === undefined) continue;
    const actions = imports.filter((target) => !groups["@module-ports"].some((ports) => ports.test(target)));
    const called = actions.map((target) => modulePath.exec(target)?.[1]);
    const others = called.filter((other) => other !== undefined && other !== area);
    calls.set(area, [...new Set([...(calls.get(area) ?? []), ...others])]);
  }
  return calls;
}

/** Returns each import cycle as a list. */
function ringsOf(imports) {
  const done = new Set();
  const rings = [];
  const walk = (file, way) => {
    if (way.includes(file)) rings.push([...way.slice(way.indexOf(file)), file]);
    if (way.includes(file) || done.has(file)) return;
    for (const target of imports.get(file) ?? []) walk(target, [...way, file]);
    done.add(file);
  };
  for (const file of imports.keys()) walk(file, []);
  return rings;
}
