// The rules of SPEC.md, for the checks that tie them to tests and documents. An id is letters, a hyphen and a number: KS-21.
import { readFileSync } from "node:fs";

const lines = readFileSync("packages/protocol/SPEC.md", "utf8").matchAll(/^- (\S+) /gm);

/** In the order of SPEC.md; an id that is written in another form or twice is in here as it's written there. */
export const ruleIds = [...lines].map(([, id]) => id).filter((id) => /^[A-Z]{2,}.*\d$/.test(id));
export const isRuleId = (text) => /^[A-Z]{2,3}-[1-9]\d*$/.test(text);
