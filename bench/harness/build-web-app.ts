// Builds the web app if any source is newer than the last build, because the bench must measure the current code.
import { spawnSync } from "node:child_process";
import { globSync, statSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../../", import.meta.url));

function isStale(): boolean {
  const built = statSync(join(root, "apps/web/dist/index.html"), { throwIfNoEntry: false });
  if (built === undefined) return true;
  const sources = globSync("{apps/web,packages/*}/{src,public}/**/*.*", { cwd: root });
  return sources.some((file) => !/\.test\.tsx?$/.test(file) && statSync(join(root, file)).mtimeMs > built.mtimeMs);
}

export function buildWebApp(): void {
  if (!isStale()) return;
  const vite = join(root, "node_modules/vite/bin/vite.js");
  const { status } = spawnSync(process.execPath, [vite, "build", "apps/web", "--logLevel", "warn"], {
    cwd: root,
    stdio: "inherit",
  });
  if (status !== 0) throw new Error("The web app could not be built.");
}
