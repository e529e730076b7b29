import { ErrorState } from "@foldback/ui/error-state";
import { Panel } from "@foldback/ui/panel";
import { Spinner } from "@foldback/ui/spinner";
import { useId, useState } from "react";
import { failureOf } from "../../../shared/http/failure.ts";
import { KeptRecordings } from "../../../shared/notes/kept-recordings.tsx";
import { useNotes } from "../model/notes-context.ts";
import { searchLines } from "../model/search-lines.ts";
import { texts } from "../texts.ts";
import { TranscriberStatus } from "./transcriber-status.tsx";
import { TranscriptLine } from "./transcript-line.tsx";

type TranscriptPanelProps = { query: { isPending: boolean; isError: boolean; error: unknown; refetch: () => unknown } };

/** All of the session's lines, oldest first. */
export function TranscriptPanel({ query }: TranscriptPanelProps) {
  return (
    <Panel title={texts.transcript}>
      <TranscriberStatus />
      {query.isPending && <Spinner label={texts.loadingTranscript} className="py-6" />}
      {query.isError && (
        <ErrorState
          title={texts.transcriptNotLoaded}
          message={failureOf(query.error).message}
          onRetry={() => void query.refetch()}
          spacing="px-6 py-6"
        />
      )}
      {!query.isPending && !query.isError && <Lines />}
    </Panel>
  );
}

function Lines() {
  const { sessionId, clips, litIds } = useNotes();
  const [search, setSearch] = useState("");
  if (clips.length === 0) return <p className="text-ink-muted">{texts.noTranscript}</p>;
  const found = searchLines(clips, search);
  // Always show the lines that a statement links to, even if they don't match the search.
  const shown = clips.filter((clip) => found.includes(clip) || litIds.includes(clip.id));
  return (
    <>
      <KeptRecordings sessionId={sessionId} clips={clips} />
      <SearchField search={search} setSearch={setSearch} count={search.trim() === "" ? null : found.length} />
      {shown.length > 0 && (
        <ol
          aria-label={texts.transcript}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must be reachable by keyboard.
          tabIndex={0}
          className="-mx-2 flex max-h-[600px] flex-col overflow-y-auto"
        >
          {shown.map((clip) => (
            <TranscriptLine key={clip.id} clip={clip} lit={litIds.includes(clip.id)} />
          ))}
        </ol>
      )}
    </>
  );
}

type SearchFieldProps = { search: string; setSearch: (search: string) => void; count: number | null };

function SearchField({ search, setSearch, count }: SearchFieldProps) {
  const id = useId();
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <label htmlFor={id} className="sr-only">
        {texts.search}
      </label>
      <input
        id={id}
        type="search"
        value={search}
        placeholder={texts.search}
        onChange={(event) => setSearch(event.currentTarget.value)}
        className="h-9 min-w-0 flex-1 rounded-md border border-line-strong bg-sunken px-3 text-base placeholder:text-ink-faint sm:text-sm"
      />
      <span role="status" className="text-ink-muted text-xs">
        {count !== null && texts.lines(count)}
      </span>
    </div>
  );
}
