import type { Direction } from "@foldback/ui/data-table";
import { useEffect, useState } from "react";

type ListState<Sort extends string> = { search: string; sort: Sort; direction: Direction; page: number };

const settleMs = 250;

/** A list's search, order and page. A search starts once you stop typing. A new search or order shows page one. */
export function useListState<Sort extends string>(start: { sort: Sort; direction: Direction; sorts: readonly Sort[] }) {
  const [typed, setTyped] = useState("");
  const [state, setState] = useState<ListState<Sort>>({
    search: "",
    sort: start.sort,
    direction: start.direction,
    page: 0,
  });
  useEffect(() => {
    const timer = setTimeout(
      () =>
        setState((before) => (before.search === typed.trim() ? before : { ...before, search: typed.trim(), page: 0 })),
      settleMs,
    );
    return () => clearTimeout(timer);
  }, [typed]);
  return {
    typed,
    setTyped,
    state,
    toPage: (page: number) => setState((before) => ({ ...before, page })),
    /** Pressing the same column again reverses the order. */
    sortBy(by: string) {
      const sort = start.sorts.find((known) => known === by);
      if (sort === undefined) return;
      setState((before) => ({
        ...before,
        sort,
        direction: before.sort === sort && before.direction === "asc" ? "desc" : "asc",
        page: 0,
      }));
    },
  };
}
