/** Gives the page access to the takes on this computer. */
import type { Loudness } from "@foldback/domain/takes/loudness";
import type { TakeNotes } from "@foldback/domain/takes/take-notes";
import { exportNames, logNames, takesFolder } from "./browser-disk.ts";
import { startShelfWorker } from "./built-parts.ts";
import { createTurns } from "./in-turn.ts";
import type {
  LogName,
  Shelf,
  ShelfAnswer,
  ShelfCallName,
  ShelfCalls,
  ShelfFailure,
  TakeContents,
  WavFileFacts,
} from "./shelf-messages.ts";
import { takeLockName } from "./take-recorder.ts";

type ByteRange = { from: number; to: number };

export class ShelfError extends Error {
  readonly code: ShelfFailure;
  constructor(code: ShelfFailure) {
    super(code);
    this.code = code;
  }
}

export type TakeShelf = {
  list(): Promise<Shelf>;
  finish(takeId: string): Promise<void>;
  rename(takeId: string, name: string): Promise<void>;
  /** Keeps the later version of each part. */
  annotate(takeId: string, notes: TakeNotes): Promise<void>;
  /** Can't be undone. */
  remove(takeId: string): Promise<void>;
  peaks(takeId: string, columns: number): Promise<ShelfCalls["peaks"]["answer"]>;
  /** The first call takes a few seconds per hour of sound. Takes are measured one at a time. */
  loudness(takeId: string): Promise<Loudness>;
  /** Makes a Broadcast Wave file, which stays on this computer's disk until the next one is made. */
  wavFile(takeId: string, facts: WavFileFacts): Promise<File>;
  manifest(takeId: string, log: LogName): Promise<TakeContents>;
  /** A part of the take's log, or of its stem's log. */
  logBytes(takeId: string, log: LogName, range: ByteRange): Promise<Uint8Array<ArrayBuffer>>;
  close(): void;
};

export function openTakeShelf(owner: string): TakeShelf {
  const worker = startShelfWorker();
  /** Measures in a separate worker so that the other one can keep answering. */
  let measuring: Worker | null = null;
  /** Exports in a separate worker too, because an hour of sound takes a while. */
  let exporting: Worker | null = null;
  const inTurn = createTurns<File>();

  function call<Name extends ShelfCallName>(
    name: Name,
    input: Omit<ShelfCalls[Name]["input"], "owner">,
    asked: Worker = worker,
  ): Promise<ShelfCalls[Name]["answer"]> {
    return new Promise((resolve, reject) => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = ({ data }: MessageEvent<ShelfAnswer>) => {
        port1.close();
        if (data.ok) resolve(data.value as ShelfCalls[Name]["answer"]);
        else reject(new ShelfError(data.code));
      };
      asked.postMessage({ name, input: { ...input, owner } }, [port2]);
    });
  }

  return {
    list: async () => call("list", { recording: await recordingNow() }),
    finish: async (takeId) => void (await call("finish", { takeId })),
    rename: async (takeId, name) => void (await call("rename", { takeId, name })),
    annotate: async (takeId, notes) => void (await call("annotate", { takeId, notes })),
    remove: async (takeId) => void (await call("remove", { takeId })),
    peaks: (takeId, columns) => call("peaks", { takeId, columns }),
    loudness(takeId) {
      measuring ??= startShelfWorker();
      return call("loudness", { takeId }, measuring);
    },
    wavFile: (takeId, facts) =>
      inTurn(JSON.stringify([takeId, facts]), async () => {
        exporting ??= startShelfWorker();
        await call("export", { takeId, ...facts }, exporting);
        const folder = await (await takesFolder(owner)).getDirectoryHandle(takeId);
        return (await folder.getFileHandle(exportNames[facts.layer])).getFile();
      }),
    manifest: (takeId, log) => call("manifest", { takeId, log }),
    async logBytes(takeId, log, { from, to }) {
      const folder = await (await takesFolder(owner)).getDirectoryHandle(takeId);
      const file = await (await folder.getFileHandle(logNames[log])).getFile();
      return new Uint8Array(await file.slice(from, to).arrayBuffer());
    },
    close() {
      worker.terminate();
      measuring?.terminate();
      exporting?.terminate();
    },
  };
}

/** A take is being recorded while a tab holds its lock. The browser releases the lock when the tab is gone. */
async function recordingNow(): Promise<string[]> {
  const prefix = takeLockName("");
  const { held = [] } = await navigator.locks.query();
  return held.flatMap(({ name }) => (name?.startsWith(prefix) ? [name.slice(prefix.length)] : []));
}
