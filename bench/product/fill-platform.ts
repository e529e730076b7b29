// Fills a database with years of data before a server opens it: people, engineers, rooms, ended and live sessions, and
// their ledger entries. The hashes have the right format but form no chain.
import { createHash } from "node:crypto";
import type { Database } from "../../apps/server/src/adapters/postgres/database.ts";

type Owner = Database["owner"];
export type PlatformSize = { people: number; sessions: number };

/** Few enough rows per statement to stay below the fifteen-second timeout. */
const CHUNK = 10_000;
const TABLES = [
  "user",
  "profiles",
  "user_roles",
  "engineer_onboarding",
  "rooms",
  "studio_sessions",
  "grants",
  "evidence_entries",
];
const LIVE = 200;
/** One person in twenty is an engineer. The engineers have the highest numbers. */
const engineersOf = (people: number) => Math.floor(people / 20);
const ENTRIES_PER_SESSION = 3;

/** Hashed so that the ids are in random order, like real ones. */
const sessionId = (number: string) => `md5('session ' || (${number}))::uuid`;
/** Must match the SQL of `sessionId`. */
export const sessionIdOf = (number: number) =>
  createHash("md5")
    .update(`session ${number}`)
    .digest("hex")
    .replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
const roomId = (number: string) => `md5('room ' || (${number}))::uuid`;
const personId = (number: string) => `'crowd-' || (${number})`;

export async function fillPlatform(db: Owner, size: PlatformSize): Promise<void> {
  await fillPeople(db, size.people);
  for (let from = 1; from <= size.sessions; from += CHUNK) {
    const range = { from, to: Math.min(size.sessions, from + CHUNK - 1) };
    await fillSessions(db, size, range);
    await fillLedger(db, size, range);
  }
  // Every day except today has its counts, as on a running server.
  await db.execute(`insert into metrics (date, mau, arr_pence, sessions_count, computed_at)
    select day::date, 1, 0, 1, now() from generate_series(now() - interval '600 days', now() - interval '1 day', interval '1 day') day`);
  await db.execute("alter table evidence_head disable trigger all");
  await db.execute(`update evidence_head set sequence = ${size.sessions * ENTRIES_PER_SESSION},
    hash = lpad(to_hex(${size.sessions * ENTRIES_PER_SESSION + 1}), 64, '0')`);
  await db.execute("alter table evidence_head enable trigger all");
  for (const table of TABLES) await db.execute(`vacuum analyze "${table}"`);
}

async function fillPeople(db: Owner, people: number): Promise<void> {
  const engineers = engineersOf(people);
  const isEngineer = `n > ${people - engineers}`;
  // Out of every hundred engineers, three are waiting for approval and two were rejected.
  const isApproved = "n % 100 >= 5";
  await db.execute(`insert into "user" (id, name, email, email_verified, created_at, updated_at)
    select ${personId("n")}, (array['Ada', 'Theo', 'Noor', 'Sam', 'Mia'])[1 + n % 5] || ' '
      || (array['Lin', 'Marlow', 'Anderson', 'Haddad', 'Okafor'])[1 + (n / 5) % 5] || lpad((n % 1000)::text, 4, '0'),
      'p' || n || '.' || lpad((n % 1000)::text, 4, '0') || '@crowd.example', true,
      now() - n * interval '1 minute', now()
    from generate_series(1, ${people}) n`);
  await db.execute(`insert into profiles (user_id, full_name, email, created_at)
    select id, name, email, created_at from "user" where id like 'crowd-%'`);
  await db.execute(`insert into user_roles (user_id, role)
    select ${personId("n")}, 'artist' from generate_series(1, ${people}) n
    union all select ${personId("n")}, 'engineer' from generate_series(1, ${people}) n where ${isEngineer} and ${isApproved}`);
  await db.execute(`insert into engineer_onboarding (user_id, onboarding_completed, primary_genre, years_experience,
      hourly_rate_range, availability_hours, approved_at, created_at)
    select ${personId("n")}, true, 'Rock', 5, '£25-£50/hr', 'any', case when ${isApproved} then now() end,
      now() - n * interval '1 minute'
    from generate_series(1, ${people}) n where ${isEngineer}`);
  await db.execute(`insert into engineer_rejections (user_id, reason, rejected_at)
    select ${personId("n")}, 'No examples', now() from generate_series(1, ${people}) n where ${isEngineer} and n % 100 < 2`);
}

type Range = { from: number; to: number };
const seriesOf = ({ from, to }: Range) => `generate_series(${from}, ${to}) n`;

/** The last sessions are live. Each has a room and a grant, as in the product. */
async function fillSessions(db: Owner, { people, sessions }: PlatformSize, range: Range): Promise<void> {
  const artists = people - engineersOf(people);
  const artist = personId(`1 + n % ${artists}`);
  const engineer = personId(`${artists} + 1 + n % ${engineersOf(people)}`);
  const isLive = `n > ${sessions - LIVE}`;
  const created = `now() - (${sessions} - n) * interval '2 minutes'`;
  await db.execute(`insert into rooms (id, code, artist_id, created_at)
    select ${roomId("n")}, 'P' || upper(lpad(to_hex(n), 8, '0')), ${artist}, ${created} from ${seriesOf(range)}`);
  await db.execute(`insert into studio_sessions (id, room_id, artist_id, engineer_id, invited_engineer_id, status, epoch,
      created_at, changed_at, started_at, ended_at, end_reason, duration_seconds, avg_rtt_ms)
    select ${sessionId("n")}, ${roomId("n")}, ${artist}, ${engineer}, ${engineer},
      case when ${isLive} then 'active' else 'ended' end, 3, ${created}, ${created}, ${created},
      case when ${isLive} then null else ${created} + interval '1 hour' end,
      case when ${isLive} then null else 'by-artist' end, case when ${isLive} then null else 3600 end, 20 + n % 60
    from ${seriesOf(range)}`);
  await db.execute(`insert into grants (session_id, status, epoch)
    select ${sessionId("n")}, 'none', 3 from ${seriesOf(range)}`);
}

async function fillLedger(db: Owner, { people }: PlatformSize, { from, to }: Range): Promise<void> {
  const artists = people - engineersOf(people);
  const artist = personId(`1 + s % ${artists}`);
  const engineer = personId(`${artists} + 1 + s % ${engineersOf(people)}`);
  const last = ENTRIES_PER_SESSION - 1;
  await db.execute(`insert into evidence_entries (sequence, body, previous, hash)
    select n, json_build_object('actor', case when e = 1 then ${engineer} else ${artist} end,
      'at', to_char(timestamp '2024-01-01' + s * interval '2 minutes', 'YYYY-MM-DD"T"HH24:MI:SS".000Z"'),
      'epoch', e, 'facts', case e when 0 then json_build_object('type', 'session.started', 'invited', ${engineer})
        when 1 then json_build_object('type', 'session.joined', 'engineer', ${engineer})
        else json_build_object('type', 'session.ended', 'reason', 'by-artist', 'avgRttMs', 20 + s % 60,
          'sessionDurationSeconds', 3600) end,
      'previous', lpad(to_hex(n), 64, '0'), 'role', case when e = 1 then 'engineer' else 'artist' end,
      'room', ${roomId("s")}::text, 'sequence', n, 'session', ${sessionId("s")}::text)::text,
      lpad(to_hex(n), 64, '0'), lpad(to_hex(n + 1), 64, '0')
    from generate_series(${from}, ${to}) s, generate_series(0, ${last}) e,
      lateral (select (s - 1) * ${ENTRIES_PER_SESSION} + e + 1 as n) place`);
}
