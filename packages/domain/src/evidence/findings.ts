/** What a verification says: one finding for each question, and the first entry that is not what was written. */
/** `noted`: something worth knowing that proves nothing and takes nothing away. */
export type Finding = { question: string; status: "passed" | "failed" | "not-checked" | "noted"; detail: string };
export type BadEntry = { sequence: number; problem: string };
/**
 * `unsigned`: nobody could check the signatures here, so that everything else shows nothing. `unsettled`: the export holds,
 * but something that was asked about it cannot be told from it.
 */
export type VerdictStatus = "true" | "unsettled" | "unsigned" | "doctored" | "unreadable";
export type Verdict = {
  status: VerdictStatus;
  findings: Finding[];
  firstBad: BadEntry | null;
  entries: number;
  size: number;
  keys: string[];
};

/** The same words in the page inside an export and behind `npm run verify`. */
export const headlineOf = (status: VerdictStatus, checked = "This export"): string =>
  ({
    true: `${checked} is what was signed.`,
    unsettled: `${checked} is signed, but it cannot tell everything that was asked of it.`,
    unsigned: "Nothing is proved: the signature could not be checked here.",
    doctored: `${checked} is NOT what was signed.`,
    unreadable: "This is no readable evidence export.",
  })[status];

export const passed = (question: string, detail: string): Finding => ({ question, status: "passed", detail });
export const failed = (question: string, detail: string): Finding => ({ question, status: "failed", detail });
export const noted = (question: string, detail: string): Finding => ({ question, status: "noted", detail });
export const notChecked = (question: string, detail: string): Finding => ({ question, status: "not-checked", detail });
