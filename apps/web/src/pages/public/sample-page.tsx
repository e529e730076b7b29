import { buttonStyles } from "@foldback/ui/button-styles";
import { type ComponentType, useEffect, useState } from "react";
import { loadPart } from "../../shared/http/load-part.ts";
import { BackLink } from "../../site/parts/back-link.tsx";
import { PublicFrame } from "../../site/parts/public-frame.tsx";
import { sample } from "../../site/texts/sample.ts";

type Session = ComponentType<{ context: AudioContext }>;
type Stage =
  | { status: "waiting" | "starting" | "failed" | "unsupported" }
  | { status: "running"; Session: Session; context: AudioContext };

/** Pressing the start button loads the sample session's script. */
export function SamplePage() {
  const [stage, setStage] = useState<Stage>({ status: "waiting" });
  const start = async () => {
    if (!isSupported()) return setStage({ status: "unsupported" });
    setStage({ status: "starting" });
    // Create this before any await, because some browsers allow sound only if it's created in the press handler.
    const context = new AudioContext();
    try {
      const { SampleSession } = await loadPart(() => import("../../features/sample/components/sample-session.tsx"));
      setStage({ status: "running", Session: SampleSession, context });
    } catch {
      void context.close();
      setStage({ status: "failed" });
    }
  };
  return (
    <PublicFrame>
      <div className="mx-auto flex w-full max-w-7xl flex-col items-start gap-5 px-4 pt-6 pb-28 sm:px-6 lg:pb-16">
        {stage.status === "running" ? (
          <>
            <div className="flex flex-wrap items-baseline gap-x-4">
              <h1 className="lettering text-lg">{sample.title}</h1>
              <p className="text-ink-muted">{sample.running}</p>
            </div>
            <div className="w-full">
              <stage.Session context={stage.context} />
            </div>
          </>
        ) : (
          <Introduction status={stage.status} start={() => void start()} />
        )}
      </div>
    </PublicFrame>
  );
}

const isSupported = () =>
  isSecureContext &&
  typeof RTCPeerConnection === "function" &&
  typeof AudioContext === "function" &&
  "captureStream" in HTMLCanvasElement.prototype;

function Introduction({ status, start }: { status: Exclude<Stage["status"], "running">; start: () => void }) {
  const isStarting = status === "starting";
  // The prerendered button is disabled until the scripts run so that no press is lost.
  const [hasScripts, setHasScripts] = useState(false);
  useEffect(() => setHasScripts(true), []);
  return (
    <>
      <BackLink />
      <h1 className="lettering text-3xl">{sample.title}</h1>
      <p className="max-w-2xl text-base text-ink-muted">{sample.lead}</p>
      <ul className="flex max-w-2xl flex-col border-line border-t text-base text-ink-muted">
        {sample.points.map((point) => (
          <li key={point} className="border-line border-b py-3">
            {point}
          </li>
        ))}
      </ul>
      <button
        type="button"
        disabled={!hasScripts}
        aria-disabled={isStarting || undefined}
        onClick={isStarting ? undefined : start}
        className={buttonStyles({ variant: "primary", size: "lg" })}
      >
        {isStarting ? sample.starting : sample.start}
      </button>
      <p role="alert" className="max-w-2xl text-stop-text empty:hidden">
        {status === "failed" && sample.failed}
        {status === "unsupported" && sample.unsupported}
      </p>
      <noscript>
        <p>{sample.noScripts}</p>
      </noscript>
    </>
  );
}
