import { ArrowDown, ArrowUp, ChevronLeft, ChevronRight } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "./button.tsx";
import { classNames } from "./class-names.ts";

export type Direction = "asc" | "desc";
export type Column<Row> = {
  id: string;
  title: string;
  cell: (row: Row) => ReactNode;
  /** Turns the header into a button that sorts by this column. */
  sortable?: boolean;
  /** Right-aligns figures. */
  align?: "end";
};

type DataTableProps<Row> = {
  /** Names the table. */
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  sort?: { by: string; direction: Direction; onSort: (by: string) => void };
  /** Dims the rows while new ones load. */
  stale?: boolean;
};

const cardLine =
  "max-sm:flex max-sm:items-baseline max-sm:justify-between max-sm:gap-4 max-sm:px-0 max-sm:py-1 max-sm:text-right max-sm:wrap-anywhere max-sm:before:shrink-0 max-sm:before:font-sans max-sm:before:text-ink-muted max-sm:before:content-[attr(data-title)]";

/** The caller sorts the rows. On a phone each row is a card, with the column's title before each value. */
export function DataTable<Row>({ caption, columns, rows, rowKey, sort, stale = false }: DataTableProps<Row>) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users scroll it sideways with the arrow keys.
    <section aria-label={caption} tabIndex={0} className="overflow-x-auto rounded-lg border border-line">
      <table
        aria-busy={stale || undefined}
        className={classNames(
          "w-full border-collapse bg-panel text-sm max-sm:block sm:min-w-max",
          stale && "opacity-60",
        )}
      >
        <caption className="sr-only">{caption}</caption>
        <thead className="max-sm:block">
          <tr className="border-line border-b max-sm:flex max-sm:flex-wrap max-sm:px-3">
            {columns.map((column) => (
              <HeaderCell key={column.id} column={column} sort={sort} />
            ))}
          </tr>
        </thead>
        <tbody className="max-sm:block">
          {rows.map((row) => (
            <tr
              key={rowKey(row)}
              className="border-line border-b last:border-b-0 hover:bg-raised max-sm:block max-sm:px-3 max-sm:py-2"
            >
              {columns.map(({ id, title, cell, align }) => (
                <td
                  key={id}
                  data-title={title}
                  className={classNames("px-3 py-2 align-middle", cardLine, align === "end" && "figures text-right")}
                >
                  {cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

type HeaderCellProps<Row> = { column: Column<Row>; sort: DataTableProps<Row>["sort"] };

function HeaderCell<Row>({ column, sort }: HeaderCellProps<Row>) {
  const { id, title, sortable = false, align } = column;
  const sorted = sort?.by === id ? sort.direction : null;
  const Arrow = sorted === "asc" ? ArrowUp : ArrowDown;
  return (
    <th
      scope="col"
      aria-sort={sorted === null ? undefined : sorted === "asc" ? "ascending" : "descending"}
      className={classNames(
        "h-10 whitespace-nowrap px-3 font-medium text-ink-muted",
        align === "end" ? "text-right" : "text-left",
        !sortable && "max-sm:sr-only",
      )}
    >
      {sortable && sort !== undefined ? (
        <button
          type="button"
          onClick={() => sort.onSort(id)}
          className="-mx-2 inline-flex h-8 items-center gap-1 rounded-sm px-2 hover:text-ink"
        >
          {title}
          <Arrow aria-hidden="true" className={classNames("size-3.5", sorted === null && "opacity-0")} />
        </button>
      ) : (
        title
      )}
    </th>
  );
}

type PagerProps = {
  page: number;
  pageSize: number;
  total: number;
  /** True if `total` is only a lower bound. */
  totalIsMore: boolean;
  /** The number of rows on this page. */
  shown: number;
  onPage: (page: number) => void;
};

const figure = new Intl.NumberFormat("en-GB");

export function Pager({ page, pageSize, total, totalIsMore, shown, onPage }: PagerProps) {
  const first = page * pageSize + 1;
  const last = page * pageSize + shown;
  const isLast = totalIsMore ? shown < pageSize : last >= total;
  const all = totalIsMore ? `more than ${figure.format(total)}` : figure.format(total);
  return (
    <nav aria-label="Pages" className="flex flex-wrap items-center justify-between gap-3">
      <span role="status" className="text-ink-muted text-sm">
        {shown === 0 ? "Nothing on this page" : `${figure.format(first)} to ${figure.format(last)} of ${all}`}
      </span>
      <span className="flex gap-2">
        <Button size="sm" disabled={page === 0} onClick={() => onPage(page - 1)}>
          <ChevronLeft aria-hidden="true" />
          Previous
        </Button>
        <Button size="sm" disabled={isLast} onClick={() => onPage(page + 1)}>
          Next
          <ChevronRight aria-hidden="true" />
        </Button>
      </span>
    </nav>
  );
}
