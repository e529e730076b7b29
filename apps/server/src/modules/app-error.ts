// The only error that actions throw. `code` is from the closed catalogue, and `cause` is the underlying error, for the
// log.
import { type ErrorCode, errorCatalogue } from "@foldback/protocol/error-codes";

export class AppError extends Error {
  readonly code: ErrorCode;

  constructor(code: ErrorCode, options?: ErrorOptions) {
    super(errorCatalogue[code].message, options);
    this.name = "AppError";
    this.code = code;
  }
}
