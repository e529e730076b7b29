/** What the studio tells the desk about itself, on every change and every new link. */
import { createFrameReport, type ReportLink } from "./frame-report.ts";
import type { TakeRecording } from "./recorded-feed.ts";
import type { StudioMedia } from "./studio-media.ts";
import { feedDevice } from "./studio-media-view.ts";

type Reported = {
  media: StudioMedia;
  takes: TakeRecording;
  hasCompanion: boolean;
  /** False until the engineer has joined. Until then, their desk isn't told about the artist's takes. */
  hasEngineer: boolean;
};

export function createDeskReport() {
  const sendingReport = createFrameReport();
  const takesReport = createFrameReport();
  const keepingReport = createFrameReport();
  const gapReport = createFrameReport();
  const deviceReport = createFrameReport();
  return {
    tell(link: ReportLink | null, { media, takes, hasCompanion, hasEngineer }: Reported) {
      // The desk blanks a picture that's no longer being sent, so the studio reports what it sends.
      const sending = { ...media.intended(), companion: hasCompanion, recording: takes.isRecording() };
      const device = sending.programFeed ? feedDevice(media.parts.programFeed.getState()) : null;
      sendingReport.tell(link, { kind: "sending", ...sending });
      deviceReport.tell(link, { kind: "program-device", name: device });
      takesReport.tell(link, { kind: "takes", light: hasEngineer ? takes.light() : "unknown" });
      keepingReport.tell(link, { kind: "keeps-talkback", on: takes.keepsTalkback() });
      gapReport.tell(link, { kind: "takes-gap", gapMs: hasEngineer ? takes.gapMs() : 0 });
    },
  };
}
