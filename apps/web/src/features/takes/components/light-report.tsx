import type { TakeLight } from "@foldback/domain/takes/take-light";
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
  return lightIsOn() ? <Report takes={takes} {...props} endedSessionId={endedSessionId} /> : null;
}

type ReportProps = Pick<LightReportProps, "feed" | "sessionId" | "endedSessionId"> & { takes: Takes };

function Report({ takes, feed, sessionId, endedSessionId }: ReportProps) {
  const safety = useTakeSafety(takes, sessionId ?? endedSessionId);
  const { light, gapMs } = safety;
  useEffect(() => feed.tellLight(light, gapMs), [feed, light, gapMs]);
  useEffect(() => () => feed.tellLight("unknown"), [feed]);
  useTellAfter(endedSessionId, safety);
  return null;
}

/** If a report fails, the next one makes up for it. */
async function report(light: { sessionId: string; light: TakeLight; secondsLeft: number | null }, gapMs: number) {
  if (gapMs === 0) return attempt(api.takes.tellLight(light));
  const told = await attempt(api.takes.tellLight({ ...light, gapMs }));
  // A server older than this page refuses the gap, but must still be told whether the takes are safe.
  return told.ok || told.failure.code !== "BAD_INPUT" ? told : attempt(api.takes.tellLight(light));
}

const everyMs = 20_000;
const dayInSeconds = 86_400;

/** After a session there's no link, so we tell the server on every change, and regularly while the page is open. */
function useTellAfter(sessionId: string | null, { light, lastStep, gapMs, isLoading }: TakeSafety) {
  const secondsLeft = lastStep !== null && "secondsLeft" in lastStep ? Math.ceil(lastStep.secondsLeft) : null;
  const latest = useRef(secondsLeft);
  latest.current = secondsLeft;
  const isTimed = secondsLeft !== null;
  useEffect(() => {
    if (sessionId === null || isLoading) return;
    const tell = () => {
      const left = isTimed && latest.current !== null ? Math.min(latest.current, dayInSeconds) : null;
      void report({ sessionId, light, secondsLeft: left }, gapMs);
    };
    tell();
    const timer = setInterval(tell, everyMs);
    return () => clearInterval(timer);
  }, [sessionId, isLoading, light, gapMs, isTimed]);
}
