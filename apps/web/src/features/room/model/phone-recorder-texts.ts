import type { RecorderReport, RecorderStatus } from "@foldback/domain/takes/recorder-report";
import { isErrorCode } from "@foldback/protocol/error-codes";
import type { PhoneRecording } from "@foldback/studio-link/phone-remote-view";
import { failureText } from "../../../shared/http/failure.ts";
import { recorderFailureTexts, texts } from "../texts.ts";

const statusTexts: Record<RecorderStatus, string> = {
  off: texts.recorderReady,
  opening: texts.recorderOpening,
  armed: texts.recorderReady,
  recording: texts.recorderRecording,
  sealing: texts.recorderSealing,
};

/** The text about the studio's recorder. The result of the last press takes precedence. */
export function recorderText(report: RecorderReport | null, asked: PhoneRecording): string {
  if (asked.status === "refused") return isErrorCode(asked.code) ? failureText(asked.code) : texts.recordRefused;
  if (asked.status === "not-understood") return texts.recordNotUnderstood;
  if (asked.status === "not-sent") return texts.recordNotSent;
  if (report === null) return texts.recorderUnknown;
  if (asked.status === "asked") return asked.on ? texts.askedToRecord : texts.askedToStop;
  if (asked.status === "unanswered") return texts.recordUnanswered;
  return report.failure === null ? statusTexts[report.status] : recorderFailureTexts[report.failure];
}
