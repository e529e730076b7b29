import type { ExportFormat } from "@foldback/protocol/http/markers";
import { Button } from "@foldback/ui/button";
import { Menu, MenuLink, MenuSeparator } from "@foldback/ui/menu";
import { Download } from "lucide-react";
import { recordingsAddress } from "../../../shared/notes/clips.ts";
import { texts } from "../texts.ts";

const formats: readonly { format: ExportFormat; label: string }[] = [
  { format: "txt", label: texts.text },
  { format: "md", label: texts.markdown },
  { format: "pdf", label: "PDF" },
  { format: "csv", label: texts.table },
  { format: "json", label: "JSON" },
  { format: "srt", label: texts.subtitlesSrt },
  { format: "vtt", label: texts.subtitlesVtt },
  { format: "mid", label: texts.markersMidi },
  { format: "rpp", label: texts.markersProject },
  { format: "reaper-csv", label: texts.markersCsv },
];

/** Includes the receipt once the session has ended. */
export function ExportMenu({ sessionId, isLive }: { sessionId: string; isLive: boolean }) {
  const evidence = `/evidence/sessions/${sessionId}`;
  const trigger = (
    <Button>
      <Download aria-hidden="true" />
      {texts.exportNotes}
    </Button>
  );
  return (
    <Menu trigger={trigger}>
      {formats.map(({ format, label }) => (
        <MenuLink key={format} link={<a href={`/notes/${sessionId}?format=${format}`} download />}>
          {label}
        </MenuLink>
      ))}
      <MenuLink link={<a href={recordingsAddress(sessionId)} download />}>{texts.recordings}</MenuLink>
      <MenuSeparator />
      <MenuLink link={<a href={`${evidence}/export`} download />}>{texts.exportEverything}</MenuLink>
      {isLive ? null : <MenuLink link={<a href={`${evidence}/receipt`} download />}>{texts.receipt}</MenuLink>}
    </Menu>
  );
}
