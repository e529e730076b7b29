// Describes the machine, because absolute figures are meaningless without it.
import { execFileSync } from "node:child_process";
import { cpus, totalmem } from "node:os";
import { chromiumPath } from "./chromium.ts";

function chromiumVersion(): string {
  try {
    const printed = execFileSync(chromiumPath(), ["--version"], {
      encoding: "utf8",
      stdio: ["ignore", "pipe", "ignore"],
    });
    return /\d+(\.\d+)+/.exec(printed)?.[0] ?? "unknown";
  } catch {
    return "not installed";
  }
}

export function describeMachine(): string {
  const processors = cpus();
  const memoryGib = Math.round(totalmem() / 2 ** 30);
  return `${processors.length} cores (${processors[0]?.model.trim() ?? "unknown"}), ${memoryGib} GiB, Node ${process.versions.node}, Chromium ${chromiumVersion()}, headless, no GPU`;
}
