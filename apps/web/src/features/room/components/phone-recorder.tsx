import type { RecorderReport } from "@foldback/domain/takes/recorder-report";
import type { PhoneRecording } from "@foldback/studio-link/phone-remote-view";
import { Button } from "@foldback/ui/button";
import { Panel } from "@foldback/ui/panel";
import { Timecode } from "@foldback/ui/timecode";
import { Circle, Square } from "lucide-react";
import { recorderText } from "../model/phone-recorder-texts.ts";
import { texts } from "../texts.ts";

type PhoneRecorderProps = {
  /** Null while we don't know what the studio's recorder is doing. */
  report: RecorderReport | null;
  asked: PhoneRecording;
  record: (on: boolean) => void;
};

/** Starts and stops recording a take in the studio. The time shown is how much sound is on the studio's disk. */
export function PhoneRecorder({ report, asked, record }: PhoneRecorderProps) {
  const isRecording = report?.status === "recording";
  const isBusy = asked.status === "asked" || report?.status === "opening" || report?.status === "sealing";
  return (
    <Panel title={texts.recorder} spacing="gap-3 p-5">
      <div className="flex flex-wrap items-center gap-4">
        <Button
          size="lg"
          variant={isRecording ? "primary" : "default"}
          disabled={report === null || asked.status === "not-understood"}
          busy={isBusy}
          onClick={() => record(!isRecording)}
        >
          {isRecording ? (
            <Square aria-hidden="true" className="fill-current" />
          ) : (
            <Circle aria-hidden="true" className="fill-stop-strong text-stop-strong" />
          )}
          {isRecording ? texts.stopRecording : texts.record}
        </Button>
        {isRecording && <Timecode elapsedMs={1_000 * report.seconds} label={texts.recorded} />}
      </div>
      <p role="status" className="text-ink-muted text-sm">
        {recorderText(report, asked)}
      </p>
    </Panel>
  );
}
