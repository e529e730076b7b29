// A separate connection to a test's Postgres, for faults caused by other connections. The server's pool stays as it is,
// because it would have to be opened and migrated again each time.
import pg from "pg";

export async function openFaultConnection(connectionString: string) {
  const client = new pg.Client({ connectionString });
  // Other faults may end this connection at any time.
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
