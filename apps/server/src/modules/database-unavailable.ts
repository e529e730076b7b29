/**
 * The database couldn't be reached: away, frozen, or too busy to give a connection. Whether the statement took effect
 * is unknown. `cause` has the details.
 */
export class DatabaseUnavailable extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = "DatabaseUnavailable";
  }
}
