// The processor time of a browser's processes, as Linux counts it.
import { readFileSync } from "node:fs";
import { isPage, processesOf } from "../../tests/e2e/support/persistent-browser.ts";

/** Linux counts in hundredths of a second. */
const tickMs = 10;

// Adds up the processes that show pages, in the browser that has this profile.
export function pagesProcessorMs(profile: string): number {
  const pids = processesOf(profile).filter(isPage);
  return pids.reduce((sum, pid) => sum + ticksOf(pid) * tickMs, 0);
}

/** The name in brackets may contain spaces, so we count from its end. */
function ticksOf(pid: string): number {
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8")
    .replace(/^.*\) /s, "")
    .split(" ");
  return Number(fields[11]) + Number(fields[12]);
}
