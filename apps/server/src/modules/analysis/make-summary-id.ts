/** The job that makes one summary. */
export const makeSummaryId = "make-summary";
