/**
 * One question about an export and its answer. A `noted` answer is worth reading, but neither proves nor disproves
 * anything.
 */
export type Finding = {
  question: string;
  status: "passed" | "failed" | "not-checked" | "noted";
  detail: string;
  /** Lets scripts recognise the problem. */
  code?: ProblemCode;
};
/** What can be wrong with a take's hand-off, or with any archive. */
type ProblemCode =
  | "ARCHIVE_UNREADABLE"
  | "MANIFEST_UNREADABLE"
  | "FILE_MISSING"
  | "FILE_ADDED"
  | "FILE_CHANGED"
  | "LISTS_DIFFER"
  | "ROOT_DIFFERS"
  | "RECIPE_MISSING"
  | "SOUND_UNREADABLE"
  | "SOUND_CHANGED"
  | "FACTS_DIFFER"
  | "ROOT_NOT_YOURS";
export type BadEntry = { sequence: number; problem: string };
/**
 * `true`: intact, and signed by a key that the reader already had. `uncompared`: intact, but the reader had no key to
 * compare. `unsettled`: the signer is known, but another question remained open. `unsigned`: this environment couldn't
 * check the signatures, so nothing is proved.
 */
export type VerdictStatus = "true" | "uncompared" | "unsettled" | "unsigned" | "doctored" | "unreadable";
export type Verdict = {
  status: VerdictStatus;
  findings: Finding[];
  firstBad: BadEntry | null;
  entries: number;
  size: number;
  /** The log that the export claims to come from. A forger can write any name here. */
  origin: string | null;
  /** The key that signed the export's checkpoint, or null if none of the export's keys did. */
  signer: { key: string; fingerprint: string } | null;
  keys: string[];
};

export const passed = (question: string, detail: string): Finding => ({ question, status: "passed", detail });
export const failed = (question: string, detail: string, code?: ProblemCode): Finding => ({
  ...{ question, status: "failed", detail },
  ...(code === undefined ? {} : { code }),
});
export const noted = (question: string, detail: string): Finding => ({ question, status: "noted", detail });
export const notChecked = (question: string, detail: string): Finding => ({ question, status: "not-checked", detail });

export const detailOf = ({ detail, code }: Finding): string => (code === undefined ? detail : `${detail} [${code}]`);

export const unreadableVerdict = (question: string, detail: string, code?: ProblemCode): Verdict => ({
  status: "unreadable",
  findings: [failed(question, detail, code)],
  firstBad: null,
  entries: 0,
  size: 0,
  origin: null,
  signer: null,
  keys: [],
});
