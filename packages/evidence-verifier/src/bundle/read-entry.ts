// Reads one line of an export as an entry, or returns null if it isn't canonical JSON or has the wrong shape.

import type { EvidenceEntry } from "@foldback/domain/evidence/evidence-entry";
import { isCanonical, type JsonValue } from "../formats/canonical-json.ts";
import { type Fields, isFields, parseJson } from "../formats/json.ts";
import type { Line } from "../formats/split-lines.ts";

export function readEntry({ text }: Pick<Line, "text">): EvidenceEntry | null {
  if (text === null) return null;
  const value = parseJson(text);
  if (!isFields(value) || !isSpelledOnce(text, value)) return null;
  return isEntry(value) ? value : null;
}

/** The product never writes values without a canonical form, such as 1e999 or endlessly nested lists. */
function isSpelledOnce(text: string, value: JsonValue): boolean {
  try {
    return isCanonical(text, value);
  } catch {
    return false;
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
