// Runs Lighthouse as a separate program: installs it on first use, visits one address and reads the report.
import { execFile, spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { chromiumPath } from "./chromium.ts";

const folder = fileURLToPath(new URL("../lighthouse/", import.meta.url));
const program = `${folder}node_modules/lighthouse/cli/index.js`;
const maxReportBytes = 64 * 1024 * 1024;
const run = promisify(execFile);

type Request = { resourceType?: string; transferSize: number };
export type LighthouseReport = {
  categories: Record<"performance" | "accessibility" | "best-practices" | "seo", { score: number }>;
  audits: {
    "largest-contentful-paint": { numericValue: number };
    "network-requests": { details: { items: Request[] } };
  };
};

function ensureInstalled(): void {
  if (existsSync(program)) return;
  console.error("# installing Lighthouse for the bench");
  const { status } = spawnSync("npm", ["ci", "--ignore-scripts", "--no-fund"], { cwd: folder, stdio: "ignore" });
  if (status !== 0) throw new Error("Lighthouse could not be installed.");
}

/** Visits the page once, throttled like Lighthouse's mobile preset. */
export async function visitWithLighthouse(url: string): Promise<LighthouseReport> {
  ensureInstalled();
  const flags = "--chrome-flags=--headless=new --no-sandbox --disable-gpu";
  const { stdout } = await run(process.execPath, [program, url, "--output", "json", "--quiet", flags], {
    env: { ...process.env, CHROME_PATH: chromiumPath() },
    maxBuffer: maxReportBytes,
  });
  return JSON.parse(stdout) as LighthouseReport;
}
