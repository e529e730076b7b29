/**
 * The database could not be asked: away, frozen, too busy to give a connection. Nothing is known about the statement's outcome
 * beyond that. What happened is in `cause`.
 */
export class DatabaseUnavailable extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = "DatabaseUnavailable";
  }
}
