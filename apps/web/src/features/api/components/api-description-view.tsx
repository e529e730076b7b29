import { ErrorState } from "@foldback/ui/error-state";
import { Spinner } from "@foldback/ui/spinner";
import { useQuery } from "@tanstack/react-query";
import { Sentence } from "../../../shared/page/sentence.tsx";
import { type ApiDescription, type Endpoint, type OpenApi, readDescription } from "../model/read-description.ts";
import { texts } from "../texts.ts";

const descriptionPath = "/api/docs/openapi.json";

const descriptionQuery = {
  queryKey: ["api-description"],
  queryFn: async (): Promise<ApiDescription> => {
    const answer = await fetch(descriptionPath);
    if (!answer.ok) throw new Error(`${descriptionPath} answered ${answer.status}`);
    const written: OpenApi = await answer.json();
    return readDescription(written);
  },
};

/** Rendered from the OpenAPI description that the server publishes. */
export function ApiDescriptionView() {
  const { data, isError, refetch } = useQuery(descriptionQuery);
  if (data !== undefined) return <Described {...data} />;
  if (!isError) return <Spinner label={texts.loading} className="m-auto py-12" />;
  return <ErrorState title={texts.notLoaded} message={texts.notLoadedHint} onRetry={() => void refetch()} />;
}

function Described({ server, groups, errors }: ApiDescription) {
  return (
    <>
      <section aria-labelledby="first-call" className="flex flex-col gap-3">
        <h2 id="first-call" className="lettering text-lg">
          {texts.firstCall}
        </h2>
        <Code>{`curl -H "Authorization: Bearer $FOLDBACK_KEY" ${server}/sessions`}</Code>
        <p className="text-ink-muted">
          <Sentence
            text={texts.tools}
            parts={{
              address: (
                <a href={descriptionPath} className="underline">
                  {descriptionPath}
                </a>
              ),
            }}
          />
        </p>
      </section>
      <nav aria-label={texts.endpoints}>
        <ul className="flex flex-col gap-1">
          {groups.flatMap(({ endpoints }) =>
            endpoints.map(({ id, path, summary }) => (
              <li key={id} className="flex flex-wrap gap-x-3">
                <a href={`#${id}`} className="figures break-all text-sm underline">
                  {path}
                </a>
                <span className="text-ink-muted text-sm">{summary}</span>
              </li>
            )),
          )}
        </ul>
      </nav>
      {groups.map(({ tag, endpoints }) => (
        <section key={tag} aria-label={tag} className="flex flex-col gap-6">
          <h2 className="lettering text-lg">{tag}</h2>
          {endpoints.map((endpoint) => (
            <EndpointView key={endpoint.id} {...endpoint} />
          ))}
        </section>
      ))}
      <section aria-labelledby="errors" className="flex flex-col gap-3">
        <h2 id="errors" className="lettering text-lg">
          {texts.errors}
        </h2>
        <p className="text-ink-muted">{texts.errorsHint}</p>
        <Rows
          heading="h3"
          title={texts.codes}
          rows={errors.map(({ code, status, message }) => ({ name: code, type: status, note: message, depth: 0 }))}
        />
      </section>
    </>
  );
}

const Code = ({ children }: { children: string }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so it has to be reachable by keyboard.
  <pre tabIndex={0} className="figures overflow-x-auto rounded-md border border-line bg-sunken p-3 text-sm">
    <code>{children}</code>
  </pre>
);

function EndpointView({ id, method, path, summary, description, scopes, parameters, fields }: Endpoint) {
  return (
    <article
      id={id}
      aria-label={summary}
      className="flex min-w-0 flex-col gap-4 rounded-lg border border-line bg-panel p-5"
    >
      <div className="flex flex-col gap-1">
        <h3 className="font-medium text-base">{summary}</h3>
        <p className="figures break-all text-sm">
          <span className="text-live-text">{method}</span> {path}
        </p>
        {description !== null && <p className="text-ink-muted">{description}</p>}
        <p className="text-ink-muted text-sm">{scopes.length === 0 ? texts.anyKey : texts.scope(scopes.join(", "))}</p>
      </div>
      {parameters.length > 0 && (
        <Rows
          title={texts.parameters}
          rows={parameters.map(({ name, place, required, type, note }) => ({
            name,
            depth: 0,
            type: texts.parameter(type, place, required ? "" : texts.optional),
            note,
          }))}
        />
      )}
      {fields.length > 0 ? (
        <Rows title={texts.response} rows={fields} />
      ) : (
        <p className="text-sm">{texts.fileResponse}</p>
      )}
    </article>
  );
}

const indents = ["", "pl-4", "pl-8", "pl-12"] as const;

type RowsProps = { heading?: "h3" | "h4"; title: string; rows: Endpoint["fields"] };

const Rows = ({ heading: Heading = "h4", title, rows }: RowsProps) => (
  <div className="flex flex-col gap-2">
    <Heading className="engraved">{title}</Heading>
    <dl className="flex flex-col">
      {rows.map(({ name, type, note, depth }, index) => (
        <div
          // biome-ignore lint/suspicious/noArrayIndexKey: names repeat at different depths, and the order never changes
          key={`${index}-${name}`}
          className={`flex flex-wrap gap-x-4 border-line border-t py-1.5 text-sm ${indents[depth] ?? indents[3]}`}
        >
          <dt className="figures min-w-40">{name}</dt>
          <dd className="min-w-0 flex-1 basis-56 text-ink-muted">
            <span className="figures break-words">{type}</span>
            {note !== null && <span className="block">{note}</span>}
          </dd>
        </div>
      ))}
    </dl>
  </div>
);
