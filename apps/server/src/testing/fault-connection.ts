// A connection of one's own to a test's Postgres, beside the server's, for faults that other connections cause. The server's
// pool isn't touched: it would be opened anew, and migrated, for each.
import pg from "pg";

export async function openFaultConnection(connectionString: string) {
  const client = new pg.Client({ connectionString });
  // Whatever else is done to this Postgres may end it at any time.
  client.on("error", () => {});
  await client.connect();
  return {
    /** Until the connection is closed. */
    async lockSession(sessionId: string): Promise<void> {
      await client.query("set idle_in_transaction_session_timeout = 0");
      await client.query("begin");
      await client.query("select id from studio_sessions where id = $1 for update", [sessionId]);
    },
    async endAllOthers(): Promise<void> {
      await client.query("select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid()");
    },
    close: () => client.end(),
  };
}
