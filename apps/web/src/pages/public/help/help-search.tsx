import { Search } from "lucide-react";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { loadPart } from "../../../shared/http/load-part.ts";
import { helpTexts } from "../../../site/texts/help.ts";
import type { Found } from "./search-index.ts";

const shownAtMost = 8;
const loadIndex = () => loadPart(() => import("./search-index.ts"));

/** Searches in the browser. The index loads when the field gets focus. Without scripts, the form leads to /help. */
export function HelpSearch() {
  const [words, setWords] = useState("");
  const [found, setFound] = useState<Outcome>("none");
  const results = useRef<HTMLUListElement>(null);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (field.current === null) return;
    // React doesn't control the field, because the visitor may have typed in it before the scripts ran.
    field.current.value ||= new URLSearchParams(window.location.search).get("q") ?? "";
    setWords(field.current.value);
  }, []);
  useEffect(() => {
    if (words.trim() === "") return setFound("none");
    let isCurrent = true;
    loadIndex().then(
      ({ searchHelp }) => isCurrent && setFound(searchHelp(words).slice(0, shownAtMost)),
      () => isCurrent && setFound("failed"),
    );
    return () => {
      isCurrent = false;
    };
  }, [words]);
  const goToFirst = (event: FormEvent) => {
    event.preventDefault();
    results.current?.querySelector("a")?.focus();
  };
  return (
    <search className="flex flex-col gap-3">
      <form action="/help" onSubmit={goToFirst} className="relative">
        <Search aria-hidden="true" className="pointer-events-none absolute top-1/2 left-3 size-4 -translate-y-1/2" />
        <input
          type="search"
          name="q"
          aria-label={helpTexts.search}
          placeholder={helpTexts.searchExample}
          autoComplete="off"
          ref={field}
          onFocus={() => void loadIndex().catch(() => {})}
          onChange={({ target }) => setWords(target.value)}
          className="h-11 w-full rounded-md border border-line-strong bg-sunken pr-3 pl-10 text-base text-ink placeholder:text-ink-faint"
        />
      </form>
      <p role="status" className="text-ink-muted text-sm empty:hidden">
        {statusOf(found)}
      </p>
      {Array.isArray(found) && found.length > 0 && (
        <ul ref={results} className="flex flex-col divide-y divide-line rounded-md border border-line bg-panel">
          {found.map(({ address, title, page, text }) => (
            <li key={address}>
              <a href={address} className="flex flex-col gap-0.5 px-4 py-3 hover:bg-raised">
                <span className="font-medium text-ink">{title}</span>
                <span className="text-ink-faint text-xs">{page}</span>
                <span className="break-words text-ink-muted text-sm">{text}</span>
              </a>
            </li>
          ))}
        </ul>
      )}
    </search>
  );
}

type Outcome = "none" | "failed" | readonly Found[];

function statusOf(found: Outcome): string {
  if (found === "none") return "";
  if (found === "failed") return helpTexts.notLoaded;
  return found.length === 0 ? helpTexts.nothingFound : helpTexts.found(found.length);
}
