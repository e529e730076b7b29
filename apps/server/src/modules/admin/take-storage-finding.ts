// Tells operators whether takes can be stored, on the health page and when the server starts.
import { AppError } from "../app-error.ts";
import type { TakeStorage } from "../takes/ports.ts";
import type { Finding } from "./check-health.ts";

/** `bucket` is null if takes are stored on disk, which has its own finding. */
export async function takeStorageFinding(
  storage: Pick<TakeStorage, "requireAnswer">,
  bucket: string | null,
): Promise<Finding> {
  if (bucket === null) return { status: "healthy", detail: "Takes are stored in FOLDBACK_DATA_DIR" };
  try {
    await storage.requireAnswer();
    return { status: "healthy", detail: `Takes are stored in the bucket "${bucket}", which is responding` };
  } catch (error) {
    if (!(error instanceof AppError && error.code === "TAKES_STORAGE_AWAY" && error.cause instanceof Error))
      throw error;
    return {
      status: "error",
      detail: `${error.cause.message}. Until this is fixed, takes and talkback recordings can't be stored or downloaded.`,
    };
  }
}
