// One line of an export as an entry, or what is wrong with it. Nothing is believed here that the verifier does not check.
import { isCanonical, type JsonValue } from "./canonical-json.ts";
import type { EvidenceEntry } from "./evidence-entry.ts";
import type { Line } from "./split-lines.ts";

type Fields = { readonly [key: string]: JsonValue | undefined };

const isFields = (value: JsonValue | undefined): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value);

export function readEntry({ text }: Pick<Line, "text">): EvidenceEntry | null {
  if (text === null) return null;
  const value = parse(text);
  if (value === null || !isFields(value) || !isCanonical(text, value)) return null;
  return isEntry(value) ? value : null;
}

function parse(text: string): JsonValue {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function isEntry(value: Fields): value is Fields & EvidenceEntry {
  const { sequence, at, session, room, actor, facts, people, previous } = value;
  return (
    Number.isSafeInteger(sequence) &&
    typeof at === "string" &&
    typeof session === "string" &&
    typeof room === "string" &&
    typeof actor === "string" &&
    typeof previous === "string" &&
    isFields(facts) &&
    typeof facts.type === "string" &&
    (people === undefined || isFields(people))
  );
}
