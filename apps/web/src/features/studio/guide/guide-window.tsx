import { Badge } from "@foldback/ui/badge";
import { Button } from "@foldback/ui/button";
import { KillSwitch } from "@foldback/ui/kill-switch";
import { useCallback, useEffect } from "react";
import { createPortal } from "react-dom";
import { killNow, killShortcut, listenForKill } from "../kill/kill-now.ts";
import { engineerOf, sessionPhase } from "../session-phase.ts";
import { stateWord } from "../state-word.ts";
import { useStudio } from "../studio-context.ts";
import { texts } from "../texts.ts";
import { SharedPicture } from "./shared-picture.tsx";

/** The always-on-top window over the DAW. The kill shortcut works in it too. */
export function GuideWindow({ view }: { view: Window }) {
  const snapshot = useStudio();
  const { session, ended, actions, engineerTalking } = snapshot;
  const state = stateWord(snapshot, sessionPhase(snapshot));
  const { kill } = actions;
  const press = useCallback(() => {
    if (kill !== null) killNow(kill, view);
  }, [kill, view]);
  useEffect(() => listenForKill(view, press), [view, press]);
  const name = (session === null ? null : engineerOf(session)?.name) ?? texts.engineer;
  const content =
    kill === null ? (
      <Over killed={ended?.reason === "killed"} close={() => view.close()} />
    ) : (
      <>
        <div className="relative min-h-0 flex-1 overflow-hidden rounded-md border border-line bg-black">
          <SharedPicture />
        </div>
        <div className="flex min-h-6 items-center justify-between gap-2">
          <span title={name} className="truncate text-ink-muted">
            {name}
          </span>
          {engineerTalking ? (
            <Badge tone="accent-solid">{texts.talking}</Badge>
          ) : (
            <Badge tone={state.isLive ? "live" : "neutral"}>{state.word}</Badge>
          )}
        </div>
        <KillSwitch
          label={texts.killSwitch}
          onKill={press}
          shortcut={killShortcut.shown}
          ariaShortcut={killShortcut.aria}
          stretch
        />
      </>
    );
  return createPortal(
    <div className="flex h-dvh flex-col gap-2 bg-ground p-2 text-ink">{content}</div>,
    view.document.body,
  );
}

/** Says in this window that the session has ended, because the page itself may be hidden. */
function Over({ killed, close }: { killed: boolean; close: () => void }) {
  return (
    <div className="flex flex-1 flex-col items-center justify-center gap-3 p-4 text-center">
      <p role="alert" className="flex flex-col gap-1">
        <strong className="lettering text-lg">{killed ? texts.sessionKilled : texts.sessionEnded}</strong>
        <span className="text-ink-muted">{killed ? texts.accessTerminated : texts.nothingShared}</span>
      </p>
      <Button onClick={close}>{texts.close}</Button>
    </div>
  );
}
