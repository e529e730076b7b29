import type { StudioActions } from "@foldback/studio-link/studio-view";
import { Button } from "@foldback/ui/button";
import { Suspense, useState } from "react";
import { lazyPart } from "../../../shared/http/load-part.ts";
import { showNotice } from "../../../shared/toasts/show-notice.ts";
import { preselectFeed } from "../sound/feed-input.ts";
import { useStudioEngine } from "../studio-context.ts";
import { texts } from "../texts.ts";
import { useAction } from "../use-action.ts";
import { preflightIsDue } from "./preflight-day.ts";

const EngineerDialog = lazyPart(() => import("./engineer-dialog.tsx"), "EngineerDialog");
const PreflightDialog = lazyPart(() => import("./preflight-dialog.tsx"), "PreflightDialog");

type Step = "none" | "preflight" | "engineer";

/** Start Session: the check of the day when it is due, then the engineer, then the session. */
export function StartPanel({ start }: { start: StudioActions["start"] }) {
  const engine = useStudioEngine();
  const [step, setStep] = useState<Step>("none");
  const { busy, run } = useAction({ notice: "startFailed" });
  const close = () => setStep("none");
  const startWith = async (engineerId: string | null) => {
    if (start === null) return;
    if (!(await run(() => start(engineerId)))) return;
    close();
    const code = engine.steady.getSnapshot().session?.roomCode;
    if (code !== undefined) showNotice("sessionStarted", { values: { code } });
    // If the check was skipped, the engine hasn't listed the inputs yet.
    await engine.refreshDevices();
    preselectFeed(engine.steady.getSnapshot());
  };
  return (
    <>
      <Button
        variant="primary"
        size="lg"
        busy={busy}
        disabled={start === null}
        onClick={() => setStep(preflightIsDue() ? "preflight" : "engineer")}
      >
        {busy ? texts.starting : texts.startSession}
      </Button>
      <Button variant="ghost" size="lg" onClick={() => setStep("preflight")}>
        {texts.checkSetUp}
      </Button>
      <Suspense fallback={null}>
        {step === "preflight" && (
          <PreflightDialog close={close} proceed={start === null ? null : () => setStep("engineer")} />
        )}
        {step === "engineer" && <EngineerDialog purpose="start" busy={busy} start={startWith} close={close} />}
      </Suspense>
    </>
  );
}
