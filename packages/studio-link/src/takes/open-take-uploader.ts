/** Opens the uploader in a real browser. */
import { takePartAnswer, takeUploadAnswer } from "@foldback/protocol/http/take-transfers";
import { failureCodeOf, knownCodeIn } from "../ports.ts";
import { browserSha256 } from "./browser-disk.ts";
import type { TakeShelf } from "./open-take-shelf.ts";
import { createTakeUploader, type TakeServer, type TakeUploader, UploadError } from "./take-uploader.ts";

type Options = { owner: string; shelf: TakeShelf; seal: (takeId: string) => Promise<{ root: string }> };

export function openTakeUploader({ owner, shelf, seal }: Options): TakeUploader {
  const uploader = createTakeUploader({
    server: { ...takeServer, seal: (takeId) => asUpload(seal(takeId)) },
    shelf,
    sha256: browserSha256,
    nowMs: () => performance.now(),
    wait: waitUnlessAborted,
  });
  // Only one tab sends at a time. When that tab is gone, another one continues.
  uploader.hold("elsewhere", true);
  const ended = new AbortController();
  navigator.locks
    .request(`foldback-take-upload:${owner}`, { signal: ended.signal }, () => {
      uploader.hold("elsewhere", false);
      return new Promise<void>((resolve) => ended.signal.addEventListener("abort", () => resolve()));
    })
    .catch(() => {});
  return {
    ...uploader,
    close() {
      uploader.close();
      ended.abort();
    },
  };
}

const takeServer: Omit<TakeServer, "seal"> = {
  begin: async (takeId, upload, signal) => {
    const body = new Blob([JSON.stringify(upload)], { type: "application/json" });
    return takeUploadAnswer.parse(await put(`/takes/${takeId}/manifest`, body, signal));
  },
  put: async ({ takeId, sha256, at }, bytes, signal) => {
    const body = new Blob([bytes], { type: "application/octet-stream" });
    return takePartAnswer.parse(await put(`/takes/${takeId}/segments/${sha256}?at=${at}`, body, signal));
  },
};

async function put(path: string, body: Blob, signal: AbortSignal): Promise<unknown> {
  // The priority is low so that the page's other requests don't have to wait.
  const request = fetch(path, { method: "PUT", body, signal, priority: "low" });
  const answer = await request.catch(() => {
    throw new UploadError("NETWORK");
  });
  const content: unknown = await answer.json().catch(() => null);
  if (answer.ok) return content;
  throw new UploadError(knownCodeIn(content) ?? (answer.status >= 500 ? "UNEXPECTED" : "BAD_INPUT"));
}

const asUpload = <Answer>(call: Promise<Answer>): Promise<Answer> =>
  call.catch((thrown: unknown) => {
    throw new UploadError(failureCodeOf(thrown));
  });

function waitUnlessAborted(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener("abort", () => {
      clearTimeout(timer);
      resolve();
    });
    // When the browser is back online, retry immediately.
    addEventListener("online", () => resolve(), { once: true, signal });
  });
}
