/**
 * Thrown when we can't reach the database: it's down, frozen, or too busy to give us a connection. The statement may or
 * may not have taken effect. `cause` has the details.
 */
export class DatabaseUnavailable extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = "DatabaseUnavailable";
  }
}
