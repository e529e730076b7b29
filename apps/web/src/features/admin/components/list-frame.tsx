import { EmptyState } from "@foldback/ui/empty-state";
import { ErrorState } from "@foldback/ui/error-state";
import { Spinner } from "@foldback/ui/spinner";
import { TextField } from "@foldback/ui/text-field";
import type { ReactNode } from "react";
import { failureOf } from "../../../shared/http/failure.ts";
import { texts } from "../texts.ts";

export const PageTitle = ({ title, children }: { title: string; children?: ReactNode }) => (
  <div className="flex flex-wrap items-center justify-between gap-3">
    <h2 className="lettering text-lg">{title}</h2>
    {children}
  </div>
);

type SearchFieldProps = { label: string; value: string; onValueChange: (text: string) => void };
export const SearchField = ({ label, value, onValueChange }: SearchFieldProps) => (
  <TextField
    label={label}
    type="search"
    maxLength={120}
    autoComplete="off"
    value={value}
    onValueChange={onValueChange}
    className="min-w-0 flex-1 basis-64"
  />
);

type LoadedProps<Data> = {
  query: { data: Data | undefined; error: unknown; isError: boolean; refetch: () => Promise<unknown> };
  /** The title to show if loading fails. */
  what: string;
  /** Shown when the list is empty. */
  empty?: { when: (data: Data) => boolean; icon: ReactNode; title: string; text: string };
  children: (data: Data) => ReactNode;
};

/** Shows whether a query is loading, has failed, is empty or has data. Data stays visible during a refetch. */
export function Loaded<Data>({ query, what, empty, children }: LoadedProps<Data>) {
  const { data } = query;
  if (data === undefined) {
    if (!query.isError) return <Spinner label={texts.loading} className="mx-auto my-12" />;
    return (
      <ErrorState
        title={texts.notLoaded(what)}
        message={failureOf(query.error).message}
        onRetry={() => void query.refetch()}
      />
    );
  }
  if (empty?.when(data)) {
    return (
      <EmptyState icon={empty.icon} title={empty.title}>
        {empty.text}
      </EmptyState>
    );
  }
  return children(data);
}
