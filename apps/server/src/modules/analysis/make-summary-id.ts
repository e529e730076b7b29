/** The name of the job that makes one summary. */
export const makeSummaryId = "make-summary";
