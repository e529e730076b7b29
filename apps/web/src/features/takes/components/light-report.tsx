import { useEffect, useRef } from "react";
import { api } from "../../../shared/http/api-client.ts";
import { attempt } from "../../../shared/http/failure.ts";
import { lightIsOn } from "../../../shared/takes/light-setting.ts";
import type { TakesSlotProps } from "../../../shared/takes/slot-types.ts";
import type { Takes } from "../model/takes-of.ts";
import { type TakeSafety, useTakeSafety } from "../model/use-take-safety.ts";
import { useTakes } from "../model/use-takes.ts";

type LightReportProps = TakesSlotProps & {
  /** The session that has just ended. */
  endedSessionId: string | null;
};

/** Tells the engineer and the artist's phone whether the takes are safe. Shows nothing. */
export function LightReport({ endedSessionId, ...props }: LightReportProps) {
  const takes = useTakes(props);
  return lightIsOn() ? <Report takes={takes} feed={props.feed} endedSessionId={endedSessionId} /> : null;
}

type ReportProps = Pick<LightReportProps, "feed" | "endedSessionId"> & { takes: Takes };

function Report({ takes, feed, endedSessionId }: ReportProps) {
  const safety = useTakeSafety(takes);
  const { light } = safety;
  useEffect(() => feed.tellLight(light), [feed, light]);
  useEffect(() => () => feed.tellLight("unknown"), [feed]);
  useTellAfter(endedSessionId, safety);
  return null;
}

const everyMs = 20_000;
const dayInSeconds = 86_400;

/** After a session there's no link, so we tell the server on every change, and regularly while the page is open. */
function useTellAfter(sessionId: string | null, { light, lastStep, isLoading }: TakeSafety) {
  const secondsLeft = lastStep !== null && "secondsLeft" in lastStep ? Math.ceil(lastStep.secondsLeft) : null;
  const latest = useRef(secondsLeft);
  latest.current = secondsLeft;
  const isTimed = secondsLeft !== null;
  useEffect(() => {
    if (sessionId === null || isLoading) return;
    const tell = () => {
      const left = isTimed && latest.current !== null ? Math.min(latest.current, dayInSeconds) : null;
      // If this report fails, the next one makes up for it.
      void attempt(api.takes.tellLight({ sessionId, light, secondsLeft: left }));
    };
    tell();
    const timer = setInterval(tell, everyMs);
    return () => clearInterval(timer);
  }, [sessionId, isLoading, light, isTimed]);
}
