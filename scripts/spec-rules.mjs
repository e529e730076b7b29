// The rules of SPEC.md, for the checks that tie them to tests and documents. An id looks like KS-21.
import { readFileSync } from "node:fs";

const lines = readFileSync("packages/protocol/SPEC.md", "utf8").matchAll(/^- (\S+) /gm);

/** Lists ids in the order of SPEC.md. Includes malformed and duplicate ids so that the checks can report them. */
export const ruleIds = [...lines].map(([, id]) => id).filter((id) => /^[A-Z]{2,}.*\d$/.test(id));
export const isRuleId = (text) => /^[A-Z]{2,3}-[1-9]\d*$/.test(text);
