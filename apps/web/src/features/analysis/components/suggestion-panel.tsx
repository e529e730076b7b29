import type { SuggestionPriority } from "@foldback/domain/analysis/analysis";
import type { SuggestionView } from "@foldback/protocol/http/analysis";
import { Badge, type BadgeTone } from "@foldback/ui/badge";
import { Checkbox } from "@foldback/ui/checkbox";
import { Panel } from "@foldback/ui/panel";
import type { NotesSlotProps } from "../../../shared/notes/slot-types.ts";
import { useNotes } from "../model/notes-context.ts";
import { useTick } from "../model/use-analysis.ts";
import { texts } from "../texts.ts";
import { SourceLinks } from "./source-links.tsx";

type SuggestionPanelProps = { suggestions: readonly SuggestionView[]; role: NotesSlotProps["role"] };

const priorityTones: Record<SuggestionPriority, BadgeTone> = {
  high: "stop-solid",
  medium: "accent-solid",
  low: "neutral",
};
const rank: Record<SuggestionPriority, number> = { high: 0, medium: 1, low: 2 };

/** The most urgent suggestions come first. Both participants can tick one off. */
export function SuggestionPanel({ suggestions, role }: SuggestionPanelProps) {
  const { sessionId } = useNotes();
  const tick = useTick(sessionId, role);
  const open = suggestions.filter(({ done }) => done === null).length;
  return (
    <Panel
      title={texts.suggestions}
      action={suggestions.length > 0 && <span className="text-ink-muted text-xs">{texts.openCount(open)}</span>}
    >
      {suggestions.length === 0 ? (
        <p className="text-ink-muted">{texts.noSuggestions}</p>
      ) : (
        <ul
          aria-label={texts.suggestions}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must be reachable by keyboard.
          tabIndex={0}
          className="flex max-h-[600px] flex-col divide-y divide-line overflow-y-auto"
        >
          {suggestions
            .toSorted((one, other) => rank[one.priority] - rank[other.priority])
            .map((suggestion) => (
              <SuggestionEntry key={suggestion.id} suggestion={suggestion} tick={tick} />
            ))}
        </ul>
      )}
    </Panel>
  );
}

type SuggestionEntryProps = { suggestion: SuggestionView; tick: ReturnType<typeof useTick> };

function SuggestionEntry({ suggestion, tick }: SuggestionEntryProps) {
  const { id, priority, type, songName, done, sourceIds } = suggestion;
  return (
    <li className="flex min-w-0 flex-col gap-2 py-3 first:pt-0 last:pb-0">
      <div className="flex flex-wrap items-center gap-2 pl-8">
        <Badge tone={priorityTones[priority]}>{priority}</Badge>
        <Badge>{type}</Badge>
        {songName !== null && <span className="min-w-0 break-words text-ink-muted text-xs">{songName}</span>}
      </div>
      <Checkbox checked={done !== null} onCheckedChange={(checked) => tick(id, checked)}>
        <span className={`break-words ${done === null ? "" : "text-ink-muted line-through"}`}>
          {suggestion.suggestion}
        </span>
      </Checkbox>
      <span className="flex flex-wrap items-center gap-3 pl-8 text-ink-faint text-xs">
        <SourceLinks sourceIds={sourceIds} />
        {done !== null && texts.tickedOffBy(done.by)}
      </span>
    </li>
  );
}
