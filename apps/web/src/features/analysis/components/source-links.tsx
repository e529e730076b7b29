import { timecodeText } from "@foldback/ui/timecode";
import { CirclePlay } from "lucide-react";
import { useNotes } from "../model/notes-context.ts";
import { texts } from "../texts.ts";

/** Jumps to the lines that a statement is based on and plays them. */
export function SourceLinks({ sourceIds }: { sourceIds: readonly string[] }) {
  const { clips, reveal } = useNotes();
  const sources = clips.filter(({ id }) => sourceIds.includes(id));
  if (sources.length === 0) return null;
  return (
    <span className="inline-flex flex-wrap gap-1">
      {sources.map(({ id, atMs }) => (
        <button
          key={id}
          type="button"
          aria-label={texts.sourceAt(timecodeText(atMs))}
          onClick={() => reveal([id])}
          className="figures inline-flex h-6 items-center gap-1 rounded-sm border border-line-strong px-1.5 text-ink-muted text-xs hover:border-ink-muted hover:text-ink [&_svg]:size-3"
        >
          <CirclePlay aria-hidden="true" />
          {timecodeText(atMs)}
        </button>
      ))}
    </span>
  );
}
