import type { RecorderReport } from "@foldback/domain/takes/recorder-report";
import type { PhoneRecording } from "@foldback/studio-link/phone-remote-view";
import { expect, test } from "vitest";
import { recorderText } from "./phone-recorder-texts.ts";

const armed: RecorderReport = { status: "armed", seconds: 0, failure: null };
const unknown = "We don't know if the studio is recording a take. Use the Record button in the studio.";

test("[TK-66] without a report the phone says that it doesn't know, and never that a request was carried out", () => {
  const presses: PhoneRecording[] = [{ status: "idle" }, { status: "unanswered" }, { status: "asked", on: true }];
  for (const asked of presses) expect(recorderText(null, asked)).toBe(unknown);
  expect(recorderText(null, { status: "not-sent" })).toBe("This phone isn't connected, so nothing has changed.");
  expect(recorderText(null, { status: "refused", code: "STUDIO_NOT_CONNECTED" })).toBe(
    "The studio isn't connected, so nothing has changed.",
  );
});

test("[TK-66] the result of the last press comes before what the studio reports", () => {
  const failed: RecorderReport = { ...armed, status: "off", failure: "no-input" };
  const noInput = "The studio has no program feed to record. Choose an input there first.";
  expect(recorderText(failed, { status: "idle" })).toBe(noInput);
  expect(recorderText(failed, { status: "asked", on: true })).toBe("Asking the studio to record...");
  expect(recorderText(failed, { status: "unanswered" })).toBe(
    "The studio hasn't responded. Check whether its Recording lamp is lit.",
  );
  expect(recorderText(armed, { status: "refused", code: "RECORD_PRESS_TOO_OLD" })).toBe(
    "That took too long to arrive, so nothing has changed. Try again.",
  );
});

test("[TK-66] without a press the phone says what the studio's recorder is doing", () => {
  const said = (status: RecorderReport["status"]) => recorderText({ ...armed, status }, { status: "idle" });
  expect([said("off"), said("armed")]).toEqual(Array(2).fill("Records a take on the studio's computer."));
  expect(said("opening")).toBe("The studio is opening its input.");
  expect(said("recording")).toBe("The studio is recording a take.");
  expect(said("sealing")).toBe("The studio is finishing the take.");
});

test("[TK-94] a server with another version is named as the cause, with what to do", () => {
  expect(recorderText(armed, { status: "not-understood" })).toBe(
    "The server hasn't been updated yet, so you can't start or stop takes from this phone. Use the Record button in the studio.",
  );
  expect(recorderText(armed, { status: "refused", code: "CODE_FROM_LATER" })).toBe(
    "The server has been updated, so this page is out of date. Reload it. Nothing has changed in the studio.",
  );
});
