import type { ErrorCode } from "@foldback/protocol/error-codes";

/** Thrown like the typed client's errors, with a code. */
export class CodedError extends Error {
  readonly code: ErrorCode;
  constructor(code: ErrorCode) {
    super(code);
    this.code = code;
  }
}
