export const texts = {
  loading: "Loading the description...",
  notLoaded: "Couldn't load the description",
  notLoadedHint: "The server didn't respond. Try again in a moment.",
  firstCall: "Your first call",
  tools: "Tools can read the same description from {address} (OpenAPI 3.1).",
  endpoints: "Endpoints",
  errors: "Errors",
  errorsHint:
    "Every error has a status and a body with two fields: code, which never changes, and message, which is written for people.",
  codes: "Codes",
  anyKey: "Any key works.",
  scope: (scopes: string) => `Scope ${scopes}.`,
  parameters: "Parameters",
  optional: ", optional",
  parameter: (type: string, place: string, optional: string) => `${type}, in the ${place}${optional}`,
  response: "Response",
  fileResponse: "Returns a file as an attachment.",
} as const;
