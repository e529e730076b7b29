/** What a verification says: one finding for each question, and the first entry that is not what was written. */
export type Finding = { question: string; status: "passed" | "failed" | "not-checked"; detail: string };
export type BadEntry = { sequence: number; problem: string };
export type Verdict = {
  status: "true" | "doctored" | "unreadable";
  findings: Finding[];
  firstBad: BadEntry | null;
  entries: number;
  size: number;
  keys: string[];
};

export const passed = (question: string, detail: string): Finding => ({ question, status: "passed", detail });
export const failed = (question: string, detail: string): Finding => ({ question, status: "failed", detail });
export const notChecked = (question: string, detail: string): Finding => ({ question, status: "not-checked", detail });
