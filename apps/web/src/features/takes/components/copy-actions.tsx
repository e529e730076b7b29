import { isInTwoPlaces } from "@foldback/domain/takes/take-light";
import type { ShelvedTake } from "@foldback/studio-link/takes/shelf-messages";
import { Button } from "@foldback/ui/button";
import { api } from "../../../shared/http/api-client.ts";
import { attempt, failureText } from "../../../shared/http/failure.ts";
import { keptText } from "../model/take-texts.ts";
import { isTalkbackUnreadable, placesOf, type Storing, type TakeCopy } from "../model/use-storing.ts";
import { texts } from "../texts.ts";
import { StoredActions } from "./stored-actions.tsx";

type CopyActionsProps = { take: ShelvedTake; name: string; storing: Storing };

/** For a take that's on this computer: shows the state of its copy on Foldback, and the actions for that copy. */
export function CopyActions({ take, name, storing }: CopyActionsProps) {
  const copy = storing.copyOf(take.takeId);
  const { server } = copy;
  const { stem, onServer } = placesOf(take, copy);
  const isDone = onServer !== null && (stem === null || isTalkbackUnreadable(take) || isInTwoPlaces(stem));
  if (isDone && !server?.sealed) return null;
  return (
    <div className="flex min-w-0 flex-col gap-2 border-line border-t pt-3">
      {server?.sealed && (
        <>
          <p className="text-ink-muted text-xs">{keptText(server.keptUntilMs)}</p>
          <StoredActions take={server} name={name} storing={storing} isOnlyCopy={false} />
        </>
      )}
      {!isDone && <Upload take={take} name={name} storing={storing} copy={copy} />}
    </div>
  );
}

/** Stores the take, or only its talkback if the take is already on Foldback. */
function Upload({ take, name, storing, copy }: CopyActionsProps & { copy: TakeCopy }) {
  const { server, upload } = copy;
  const isTakeStored = server?.sealed != null;
  const damaged = isTakeStored ? texts.talkbackDamagedHere : texts.damagedHere;
  /** Also removes what the server already has. If this request fails, the server deletes the upload after a week. */
  const stopStoring = async () => {
    storing.discard(take.takeId);
    await attempt(api.takes.remove({ takeId: take.takeId }));
    void storing.stored.refetch();
  };
  const isOnItsWay = upload !== null && upload.status !== "failed" && upload.status !== "stored";
  return (
    <>
      {upload?.status === "sending" && <Progress sentBytes={upload.sentBytes} bytes={upload.bytes} name={name} />}
      <div className="flex flex-wrap items-center gap-2">
        {isOnItsWay && !isTakeStored && (
          <Button size="sm" variant="ghost" onClick={() => void stopStoring()}>
            {texts.stopStoring}
          </Button>
        )}
        {!isOnItsWay && (
          <Button size="sm" onClick={() => storing.store(take)}>
            {isTakeStored ? texts.storeTalkback : texts.store}
          </Button>
        )}
        {!isOnItsWay && !isTakeStored && upload?.status !== "failed" && (
          <span className="min-w-0 text-ink-muted text-xs">{texts.storeWhy}</span>
        )}
        {upload?.status === "failed" && (
          <span role="alert" className="min-w-0 text-sm text-stop-text">
            {upload.code === "damaged" ? damaged : failureText(upload.code)}
          </span>
        )}
      </div>
    </>
  );
}

/** Counts what the server has acknowledged, not what this computer has sent. */
function Progress({ sentBytes, bytes, name }: { sentBytes: number; bytes: number; name: string }) {
  const percent = Math.floor((100 * sentBytes) / bytes);
  return (
    <div className="flex items-center gap-3">
      <progress
        value={sentBytes}
        max={bytes}
        aria-label={texts.storing(name)}
        className="h-2 w-full max-w-sm accent-accent"
      />
      <span className="figures text-ink-muted text-xs">{percent} %</span>
    </div>
  );
}
