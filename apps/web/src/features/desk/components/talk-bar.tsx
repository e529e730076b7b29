import { Button } from "@foldback/ui/button";
import { useEffect, useRef } from "react";
import { TalkButton } from "../../../shared/live/talk-button.tsx";
import { inputHelp } from "../../../shared/live/texts.ts";
import { HelpLink } from "../../../shared/page/help-link.tsx";
import { useCornerClearance } from "../../../shared/page/use-corner-clearance.ts";
import { useNow } from "../../../shared/time/use-now.ts";
import { type StableDesk, useDeskEngine, useRecorder } from "../model/desk-context.ts";
import { useTalkKey } from "../model/talk-key.ts";
import { secondsLeft, talkText } from "../model/talk-text.ts";
import { texts } from "../texts.ts";
import { TalkKeySetting } from "./talk-key-setting.tsx";

/** The engineer holds this, the space bar or the talk key to talk. Otherwise no voice is sent. */
export function TalkBar({ snapshot }: { snapshot: StableDesk }) {
  const { actions, talkback } = snapshot;
  const recorder = useRecorder();
  const talkKey = useTalkKey();
  // Every clip shows a toast, which mustn't cover the button.
  useCornerClearance("5rem");
  const onAir = talkback.status === "recording";
  const nowMs = useNow(recorder.state.status === "recording" ? 500 : null);
  const trouble = talkback.status === "failed" || recorder.state.status === "full";
  return (
    <div className="flex min-w-0 flex-1 basis-80 flex-wrap items-center gap-x-4 gap-y-2">
      <TalkButton actions={actions} talkback={talkback} talkKey={talkKey} size="lg" />
      <div className="flex min-w-0 flex-1 basis-40 flex-col gap-2">
        <TalkLevel active={onAir} />
        <p role="status" className={`text-xs ${trouble ? "text-stop-text" : "text-ink-muted"}`}>
          {talkText({ talkback, actions, recorder, nowMs })}{" "}
          {talkback.status === "failed" && <HelpLink topic={inputHelp(talkback.failure)} />}
        </p>
      </div>
      {onAir && <CountDown left={secondsLeft(recorder, nowMs)} />}
      <Unsent count={recorder.unsent} />
      <TalkKeySetting />
    </div>
  );
}

function CountDown({ left }: { left: number | null }) {
  return left === null ? null : (
    <span aria-hidden="true" className="figures shrink-0 text-accent-text text-lg">
      {left}
    </span>
  );
}

/** Says how many clips the server doesn't have yet. */
function Unsent({ count }: { count: number }) {
  const { recorder } = useDeskEngine();
  if (count === 0) return null;
  return (
    <span className="flex items-center gap-2 text-stop-text text-xs">
      {texts.notSent(count)}
      <Button size="sm" onClick={recorder.retryUnsent}>
        {texts.retry}
      </Button>
    </span>
  );
}

const floorDbfs = -60;

/** Shows the voice level as a bar that moves without React renders. */
function TalkLevel({ active }: { active: boolean }) {
  const engine = useDeskEngine();
  const bar = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const shown = bar.current;
    if (shown === null || !active) return;
    const stop = engine.subscribeLevels((event) => {
      if (event.of !== "talkback") return;
      const level = Math.min(1, Math.max(0, 1 - event.peakDbfs / floorDbfs));
      shown.style.transform = `scaleX(${level.toFixed(3)})`;
    });
    return () => {
      stop();
      shown.style.transform = "";
    };
  }, [engine, active]);
  return (
    <div aria-hidden="true" className="h-2 max-w-72 overflow-hidden rounded-sm bg-lamp-off">
      <div ref={bar} className="h-full w-full origin-left scale-x-0 bg-accent" />
    </div>
  );
}
