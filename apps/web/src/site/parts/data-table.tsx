import { RichText } from "../rich-text.tsx";

type DataTableProps = { caption: string; head: readonly string[]; rows: readonly (readonly string[])[] };

/** A table that becomes a list of cards on narrow screens. */
export const DataTable = ({ caption, head, rows }: DataTableProps) => (
  <table className="block w-full text-left text-sm sm:table">
    <caption className="sr-only">{caption}</caption>
    <thead className="sr-only sm:not-sr-only">
      <tr className="border-line border-b text-ink-faint">
        {head.map((name) => (
          <th key={name} scope="col" className="py-2 pr-6 font-medium">
            {name}
          </th>
        ))}
      </tr>
    </thead>
    <tbody className="block sm:table-row-group">
      {rows.map((cells) => (
        <tr key={cells[0]} className="block border-line border-b py-3 sm:table-row sm:py-0">
          {cells.map((text, column) =>
            column === 0 ? (
              <th
                key={text}
                scope="row"
                className="block pr-6 align-top font-semibold sm:table-cell sm:py-3 sm:font-normal"
              >
                <RichText>{text}</RichText>
              </th>
            ) : (
              <td key={head[column]} className="block py-0.5 pr-6 align-top text-ink-muted sm:table-cell sm:py-3">
                {head.length > 2 && <span className="engraved mr-2 sm:hidden">{head[column]}</span>}
                <RichText>{text}</RichText>
              </td>
            ),
          )}
        </tr>
      ))}
    </tbody>
  </table>
);
