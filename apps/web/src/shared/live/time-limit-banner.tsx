import { timeWarningsMs } from "@foldback/domain/plans/entitlements";
import type { SessionView } from "@foldback/protocol/signaling";
import { type ReactNode, useMemo } from "react";
import { Banner } from "../page/banner.tsx";
import { useNow } from "../time/use-now.ts";
import { liveTexts as texts } from "./texts.ts";

type TimeLimitBannerProps = { session: SessionView | null; action?: ReactNode };

/** Warns both sides five minutes and one minute before the limit of the artist's plan. */
export function TimeLimitBanner({ session, action }: TimeLimitBannerProps) {
  const limit = session?.timeLimit ?? null;
  // The server says how much time is left, and we count down from there with this computer's clock.
  const leftAt = useMemo(() => (limit === null ? null : { ms: limit.remainingMs, atMs: Date.now() }), [limit]);
  const nowMs = useNow(limit?.runs ? 1_000 : null);
  if (session === null || limit === null || leftAt === null || session.status === "ended") return null;
  const leftMs = Math.max(0, leftAt.ms - (limit.runs ? Math.max(0, nowMs - leftAt.atMs) : 0));
  if (leftMs > timeWarningsMs.first) return null;
  const isLast = leftMs <= timeWarningsMs.last;
  const minutes = Math.ceil(leftMs / 60_000);
  return (
    <Banner
      tone={isLast ? "stop" : "accent"}
      title={isLast ? texts.lastMinute : texts.minutesLeft(minutes)}
      action={action}
    >
      {session.yourRole === "artist" ? texts.yourTimeLimit : texts.artistsTimeLimit}
    </Banner>
  );
}
