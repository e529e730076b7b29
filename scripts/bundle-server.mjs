// Bundles one of the server's entry points with everything it imports. Startup then loads forty files instead of two
// thousand (decision 032). Files that a module reads from its own folder (migrations, fonts, threads) stay where they
// are.
import { createHash } from "node:crypto";
import { readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { basename, join, relative } from "node:path";
import { root } from "./install.mjs";

const dist = join(root, "apps/server/dist");
/** No module imports these files, but they affect the bundle too. */
const alwaysInputs = ["package-lock.json", "scripts/bundle-server.mjs"];
/** We keep older bundles, because a running server may still load parts of the bundle that it was started from. */
const keptBundles = 3;

/** Loaded from node_modules, because they're native or read files from their own folder. */
const external = [/^@electric-sql\/pglite/, /^pdfkit$/, /^opus-decoder$/, /^sherpa-onnx-node$/, /^pg-native$/];
/** These packages look for files in their own folder only to run log transports in threads, which we don't use. */
const neverLook = /\/node_modules\/(pino|thread-stream)\//;

/**
 * Loaded when one of these functions is first called. A quarter of the modules' loading time is spent on certificate
 * formats that only passkeys need. All of the functions listed here are asynchronous.
 */
const late = {
  "@simplewebauthn/server": [
    "generateAuthenticationOptions",
    "generateRegistrationOptions",
    "verifyAuthenticationResponse",
    "verifyRegistrationResponse",
  ],
};

/** Bundles `entry`, a path from the repository's root, unless its bundle is up to date. */
export async function ensureBundled(entry, { onStale = () => {} } = {}) {
  const known = readMarker(entry);
  if (known && Object.entries(known.inputs).every(([file, stamp]) => stampOf(join(root, file)) === stamp)) return;
  onStale();
  const inputs = Object.fromEntries(alwaysInputs.map((file) => [file, stampOf(join(root, file))]));
  const making = join(dist, `making-${nameOf(entry)}-${process.pid}`);
  await bundle(entry, making, inputs);
  const folder = `${nameOf(entry)}-${createHash("sha256").update(JSON.stringify(inputs)).digest("hex").slice(0, 12)}`;
  moveInto(making, join(dist, folder));
  writeFileSync(`${making}.json`, JSON.stringify({ folder, inputs }));
  renameSync(`${making}.json`, markerOf(entry));
  forgetOld(entry);
}

export function bundled(entry) {
  const marker = readMarker(entry);
  if (marker === null) throw new Error(`${entry} hasn't been bundled`);
  return join(dist, marker.folder, `${nameOf(entry)}.js`);
}

/**
 * Stamps each of our files in `inputs` before reading it. If a file is edited during the build, the bundle is then
 * stale.
 */
async function bundle(entry, folder, inputs) {
  // Imported only here, because startup with a current bundle doesn't need it.
  const { rolldown } = await import("rolldown");
  const noteInputs = {
    name: "note-inputs",
    load(file) {
      if (isOurs(file)) inputs[relative(root, file)] = stampOf(file);
    },
  };
  const build = await rolldown({
    input: { [nameOf(entry)]: join(root, entry) },
    cwd: root,
    platform: "node",
    external,
    plugins: [noteInputs, loadLate, keepPlaces(folder)],
  });
  await build.write({ dir: folder, format: "esm", sourcemap: true, chunkFileNames: "[name]-[hash].js" });
  await build.close();
}

/** Puts a module in front of each package in `late` that imports it only when one of its functions is called. */
const loadLate = {
  name: "load-late",
  async resolveId(name, importer) {
    if (!Object.hasOwn(late, name) || importer.startsWith(lateMark)) return null;
    const { id } = await this.resolve(name, importer, { skipSelf: true });
    return `${lateMark}${name}\0${id}`;
  },
  load(id) {
    if (!id.startsWith(lateMark)) return null;
    const [name, file] = id.slice(lateMark.length).split("\0");
    const functions = late[name].map(
      (word) => `export const ${word} = async (...given) => (await load()).${word}(...given);`,
    );
    return [`const load = () => import(${JSON.stringify(file)});`, ...functions].join("\n");
  },
};

/** Keeps `import.meta.url` pointing at the source file so that a module still finds the files in its own folder. */
function keepPlaces(folder) {
  const handler = function handler(code, file) {
    if (isOurs(file)) {
      const place = JSON.stringify(relative(folder, file));
      return { code: code.replaceAll("import.meta.url", `new URL(${place}, import.meta.url).href`), map: null };
    }
    if (!file.includes("/node_modules/") || neverLook.test(file)) return null;
    return this.error(`${file} looks for files in its own folder: add its package to \`external\``);
  };
  const filter = { code: /import\.meta\.(url|dirname|filename)|\b__(dirname|filename)\b/ };
  return { name: "keep-places", transform: { filter, handler } };
}

const lateMark = "\0late:";
const isOurs = (file) => file.startsWith(root) && !file.includes("/node_modules/");
const nameOf = (entry) => basename(entry, ".ts");
const markerOf = (entry) => join(dist, `${nameOf(entry)}.json`);

function readMarker(entry) {
  try {
    return JSON.parse(readFileSync(markerOf(entry), "utf8"));
  } catch {
    return null;
  }
}

function stampOf(file) {
  const info = statSync(file, { throwIfNoEntry: false });
  return info ? `${info.size} ${info.mtimeMs}` : "absent";
}

/** Renames the finished bundle into place. Another process may have finished the same build first. */
function moveInto(making, folder) {
  try {
    renameSync(making, folder);
  } catch (error) {
    if (error.code !== "ENOTEMPTY" && error.code !== "EEXIST") throw error;
    rmSync(making, { recursive: true });
  }
}

function forgetOld(entry) {
  const age = (name) => statSync(join(dist, name)).mtimeMs;
  const folders = readdirSync(dist).filter((name) => new RegExp(`^${nameOf(entry)}-[0-9a-f]{12}$`).test(name));
  const old = folders.sort((a, b) => age(b) - age(a)).slice(keptBundles);
  for (const name of old) rmSync(join(dist, name), { recursive: true, force: true });
}
