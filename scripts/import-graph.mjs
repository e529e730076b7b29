// Finds out which file imports what, by parsing the source and resolving each import as Node does (decision 033).
import { globSync, readFileSync } from "node:fs";
import { dirname, join, relative, sep } from "node:path";
import { parseSync } from "oxc-parser";
import { ResolverFactory } from "oxc-resolver";
import { root } from "./install.mjs";

const resolver = new ResolverFactory({ conditionNames: ["node", "import", "default"] });

/** Maps each of the product's files, except tests and their helpers, to the files and packages that it imports. */
export function readImportGraph() {
  const files = globSync("{packages,apps}/*/src/**/*.{ts,tsx}", { cwd: root }).filter((file) => !isTest(file));
  return new Map(files.map((file) => [file, importsOf(file)]));
}

const isTest = (file) => /\.(test|spec|d)\.tsx?$|\/testing\/|\/whole-server\//.test(file);

function importsOf(file) {
  const source = readFileSync(join(root, file), "utf8");
  const { module, errors } = parseSync(file, source);
  if (errors.length > 0) throw new Error(`${file}: ${errors[0].message}`);
  const asked = [
    ...module.staticImports.map(({ moduleRequest }) => moduleRequest.value),
    ...module.staticExports.flatMap(({ entries }) => entries.map(({ moduleRequest }) => moduleRequest?.value)),
    ...module.dynamicImports.map(({ moduleRequest: { start, end } }) => addressIn(source.slice(start, end))),
  ];
  return [...new Set(asked.filter((specifier) => specifier !== undefined))].map((specifier) =>
    resolve(file, specifier),
  );
}

const addressIn = (request) => (/^["']/.test(request) ? request.slice(1, -1) : "a computed address");

function resolve(file, specifier) {
  if (!specifier.startsWith(".") && !specifier.startsWith("@foldback/")) return specifier;
  const { path, error } = resolver.sync(dirname(join(root, file)), specifier);
  if (path === undefined) throw new Error(`${file}: ${specifier}: ${error}`);
  return relative(root, path).replaceAll(sep, "/");
}
