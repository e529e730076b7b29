/** The two requests that the check sends to our own server (apps/server/src/http/preflight.ts). */
import type { Upload } from "./checks/upload-check.ts";
import type { ServerPaths } from "./run-preflight.ts";

export const uploadToServer: Upload = async (bytes, signal) => {
  const answer = await fetch("/preflight/upload", { method: "POST", body: bytes, signal });
  if (!answer.ok) throw new Error(`the upload was answered with ${answer.status}`);
};

/** Without an answer we don't contact any outside server, so the connection isn't measured. */
export async function serverPaths(signal: AbortSignal): Promise<ServerPaths> {
  try {
    const answer = await fetch("/preflight/paths", { signal });
    return answer.ok ? readPaths(await answer.json()) : readPaths(null);
  } catch {
    return readPaths(null);
  }
}

function readPaths(answer: unknown): ServerPaths {
  if (typeof answer !== "object" || answer === null) return { iceServers: [], relayConfigured: false };
  const stunUrls = "stunUrls" in answer && Array.isArray(answer.stunUrls) ? answer.stunUrls : [];
  const urls = stunUrls.filter((url): url is string => typeof url === "string");
  return {
    iceServers: urls.length > 0 ? [{ urls }] : [],
    relayConfigured: "relayConfigured" in answer && answer.relayConfigured === true,
  };
}
