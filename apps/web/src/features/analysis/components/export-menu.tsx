import type { ExportFormat } from "@foldback/protocol/http/markers";
import { Button } from "@foldback/ui/button";
import { Menu, MenuLink, MenuSeparator } from "@foldback/ui/menu";
import { Download } from "lucide-react";

const formats: readonly { format: ExportFormat; label: string }[] = [
  { format: "txt", label: "Text" },
  { format: "md", label: "Markdown" },
  { format: "pdf", label: "PDF" },
  { format: "csv", label: "Table (CSV)" },
  { format: "json", label: "JSON" },
  { format: "srt", label: "Subtitles (SRT)" },
  { format: "vtt", label: "Subtitles (VTT)" },
  { format: "mid", label: "Markers (MIDI file)" },
  { format: "rpp", label: "Markers (Reaper project)" },
  { format: "reaper-csv", label: "Markers (Reaper CSV)" },
];

/** Transcript, suggestions and markers as files, and all of it with the evidence; the receipt when it is over. */
export function ExportMenu({ sessionId, isLive }: { sessionId: string; isLive: boolean }) {
  const evidence = `/evidence/sessions/${sessionId}`;
  const trigger = (
    <Button>
      <Download aria-hidden="true" />
      Export
    </Button>
  );
  return (
    <Menu trigger={trigger}>
      {formats.map(({ format, label }) => (
        <MenuLink key={format} link={<a href={`/notes/${sessionId}?format=${format}`} download />}>
          {label}
        </MenuLink>
      ))}
      <MenuSeparator />
      <MenuLink link={<a href={`${evidence}/export`} download />}>Everything, with evidence (ZIP)</MenuLink>
      {isLive ? null : <MenuLink link={<a href={`${evidence}/receipt`} download />}>Session receipt</MenuLink>}
    </Menu>
  );
}
