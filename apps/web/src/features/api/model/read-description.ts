// The parts of an OpenAPI description that the API page shows.

type Schema = {
  type?: string | string[];
  description?: string;
  enum?: unknown[];
  format?: string;
  properties?: Record<string, Schema>;
  items?: Schema;
  anyOf?: Schema[];
  oneOf?: { const?: string; description?: string }[];
};
type Parameter = { name: string; in: string; required?: boolean; schema?: Schema };
type Operation = {
  summary: string;
  description?: string;
  tags: string[];
  security: Record<string, string[]>[];
  parameters?: Parameter[];
  responses: Record<string, { content?: Record<string, { schema?: Schema }> }>;
};
/** Declares only the parts of OpenAPI that our server uses. */
export type OpenApi = { servers: { url: string }[]; paths: Record<string, Record<string, Operation>> };

type Field = { name: string; type: string; note: string | null; depth: number };
export type Endpoint = {
  id: string;
  method: string;
  path: string;
  tag: string;
  summary: string;
  description: string | null;
  /** Empty if a key needs no particular scope. */
  scopes: string[];
  parameters: { name: string; place: string; required: boolean; type: string; note: string | null }[];
  /** The response's fields. An object is listed before its own fields. */
  fields: Field[];
};
type ApiError = { code: string; status: string; message: string };
export type ApiDescription = {
  server: string;
  groups: { tag: string; endpoints: Endpoint[] }[];
  /** Every endpoint's errors, sorted by status. */
  errors: ApiError[];
};

export function readDescription({ servers, paths }: OpenApi): ApiDescription {
  const endpoints = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, found]): Endpoint => {
      const { summary, tags, security, parameters = [], responses } = found;
      const [answer] = Object.values(responses["200"]?.content ?? {});
      return {
        id: `${method}${path}`.replace(/\W+/g, "-").replace(/-$/, ""),
        method: method.toUpperCase(),
        path,
        tag: tags[0] ?? "",
        summary,
        description: found.description ?? null,
        scopes: security.flatMap((one) => Object.values(one).flat()),
        parameters: parameters.map(({ name, in: place, required = false, schema: of = {} }) => ({
          name,
          place,
          required,
          type: typeOf(of),
          note: of.description ?? null,
        })),
        fields: fieldsOf(answer?.schema ?? {}, 0),
      };
    }),
  );
  const tags = [...new Set(endpoints.map(({ tag }) => tag))];
  const groups = tags.map((tag) => ({ tag, endpoints: endpoints.filter((one) => one.tag === tag) }));
  return { server: servers[0]?.url ?? "", groups, errors: errorsIn(paths) };
}

function errorsIn(paths: OpenApi["paths"]): ApiError[] {
  const responses = Object.values(paths).flatMap((methods) =>
    Object.values(methods).flatMap((found) => Object.entries(found.responses)),
  );
  const told = responses.flatMap(([status, { content = {} }]) =>
    Object.values(content).flatMap(({ schema }) =>
      (schema?.properties?.code?.oneOf ?? []).map(({ const: code = "", description: message = "" }) => ({
        ...{ code, status, message },
      })),
    ),
  );
  const once = [...new Map(told.map((one) => [one.code, one])).values()];
  return once.toSorted((a, b) => a.status.localeCompare(b.status));
}

function fieldsOf(of: Schema, depth: number): Field[] {
  const within = insideOf(of);
  return Object.entries(within.properties ?? {}).flatMap(([name, one]) => [
    { name, type: typeOf(one), note: one.description ?? null, depth },
    ...fieldsOf(one, depth + 1),
  ]);
}

/** Returns the schema for a list's items, or for a nullable value. */
function insideOf(of: Schema): Schema {
  if (of.items !== undefined) return insideOf(of.items);
  const there = of.anyOf?.find(({ type }) => type !== "null");
  return there === undefined ? of : insideOf(there);
}

function typeOf(of: Schema): string {
  if (of.anyOf !== undefined) return of.anyOf.map(typeOf).join(" or ");
  if (of.enum !== undefined) return of.enum.map((value) => JSON.stringify(value)).join(" | ");
  if (of.items !== undefined) return `list of ${typeOf(of.items)}`;
  const type = Array.isArray(of.type) ? of.type.join(" or ") : (of.type ?? "any");
  return of.format === undefined ? type : `${type} (${of.format})`;
}
