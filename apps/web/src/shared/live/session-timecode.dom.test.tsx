import { act } from "react";
import { createRoot } from "react-dom/client";
import { expect, onTestFinished, test, vi } from "vitest";
import { SessionTimecode } from "./session-timecode.tsx";

test("[SE-12] the session's time stands still while the server, which may have paused it, can't be reached", () => {
  vi.useFakeTimers();
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  onTestFinished(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });
  const root = createRoot(document.body.appendChild(document.createElement("div")));
  onTestFinished(() => act(() => root.unmount()));
  const session = { status: "active", elapsedMs: 10_000, serverNowMs: 0 } as const;
  const shownAfter = (ms: number, isCurrent: boolean) => {
    act(() => root.render(<SessionTimecode session={session} isCurrent={isCurrent} />));
    act(() => vi.advanceTimersByTime(ms));
    return document.querySelector("[role=timer]")?.textContent;
  };
  expect(shownAfter(5_000, true)).toBe("0:00:15");
  expect(shownAfter(20_000, false)).toBe("0:00:15");
  expect(shownAfter(1_000, true)).toBe("0:00:36");
});
