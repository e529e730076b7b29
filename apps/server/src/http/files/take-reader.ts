// Checks regularly during a download that its reader may still have the take. We ask the database, because any server
// may withdraw or remove the take, or suspend, sign out or delete the reader, at any time.
import type { HttpBindings } from "@hono/node-server";
import type { Context } from "hono";
import { AppError } from "../../modules/app-error.ts";
import { findReadableLog } from "../../modules/takes/find-take.ts";
import type { TakeDeps } from "../../modules/takes/ports.ts";
import type { Authenticate } from "../auth/authenticate.ts";
import { codeOf } from "../errors/error-to-status.ts";

type Deps = { authenticate: Authenticate; takes: Pick<TakeDeps, "takes"> };

const checkEveryMs = 5_000;

export function takeReader({ authenticate, takes }: Deps, context: Context, takeIds: readonly string[]) {
  const { headers, signal } = context.req.raw;
  const socket = (context.env as Partial<HttpBindings> | undefined)?.incoming?.socket;
  const require = async (): Promise<void> => {
    const { subject } = await authenticate(headers);
    if (!subject) throw new AppError("UNAUTHORIZED");
    for (const takeId of takeIds) await findReadableLog({ takes: takes.takes }, subject, takeId);
  };
  /** Returns false after closing the connection, so the reader can't mistake a part of the take for all of it. */
  const check = async (): Promise<boolean> => {
    try {
      await require();
      return true;
    } catch (error) {
      // Nothing can be withdrawn while the database is unavailable, so the download continues.
      if (codeOf(error) === "DATABASE_UNAVAILABLE") return true;
      socket?.destroy();
      return socket === undefined;
    }
  };
  return {
    require,
    async *whileReadable<Piece>(pieces: AsyncIterable<Piece>): AsyncGenerator<Piece> {
      let isChecking = false;
      const checkAgain = async () => {
        if (isChecking) return;
        isChecking = true;
        await check();
        isChecking = false;
      };
      const timer = setInterval(() => void checkAgain(), checkEveryMs);
      const stop = () => clearInterval(timer);
      signal.addEventListener("abort", stop, { once: true });
      try {
        yield* pieces;
      } catch (error) {
        // If the take was removed, its sound is gone too, so this isn't an error.
        if (await check()) throw error;
      } finally {
        stop();
        signal.removeEventListener("abort", stop);
      }
    },
  };
}
