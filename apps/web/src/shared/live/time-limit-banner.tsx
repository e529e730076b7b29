import { timeWarningsMs } from "@foldback/domain/plans/entitlements";
import type { SessionView } from "@foldback/protocol/signaling";
import { type ReactNode, useMemo } from "react";
import { Banner } from "../page/banner.tsx";
import { useNow } from "../time/use-now.ts";

type TimeLimitBannerProps = { session: SessionView | null; action?: ReactNode };

/** On both screens: how much of the session the artist's plan leaves, when it is five minutes and again when it is one. */
export function TimeLimitBanner({ session, action }: TimeLimitBannerProps) {
  const limit = session?.timeLimit ?? null;
  // Each view says what was left when it came; from then on this computer's own clock counts.
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
      title={isLast ? "Less than a minute left" : `${minutes} minutes left`}
      action={action}
    >
      {session.yourRole === "artist"
        ? "Sessions on your plan end after 30 minutes. A larger plan lifts the limit at once."
        : "Sessions on the artist's plan end after 30 minutes."}
    </Banner>
  );
}
