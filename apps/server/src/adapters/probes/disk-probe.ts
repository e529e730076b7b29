import { statfs } from "node:fs/promises";
import type { Finding } from "../../modules/admin/check-health.ts";

const warnBelow = 0.1;
const failBelow = 0.02;
const gigabyte = 1e9;

/** Room on the disk of the data directory, on which kills and the embedded database depend. */
export async function probeDisk(folder: string): Promise<Finding> {
  const { bavail, blocks, bsize } = await statfs(folder);
  const free = blocks === 0 ? 0 : bavail / blocks;
  const detail = `${((bavail * bsize) / gigabyte).toFixed(1)} GB free (${Math.round(free * 100)} %)`;
  if (free < failBelow) return { status: "error", detail: `Nearly full: ${detail}` };
  return free < warnBelow
    ? { status: "warning", detail: `Little room left: ${detail}` }
    : { status: "healthy", detail };
}
