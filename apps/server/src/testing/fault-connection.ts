// A separate connection to a test's Postgres that causes faults from outside.
import pg from "pg";

export async function openFaultConnection(connectionString: string) {
  const client = new pg.Client({ connectionString });
  // Another fault may end this connection at any time.
  client.on("error", () => {});
  await client.connect();
  return {
    /** Keeps the lock until the connection closes. */
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
