// SQL for an inbox with many requests. Only ids and byte strings differ between SQLite and PostgreSQL.
const MESSAGE = 'We would love some photos by the sea, in June if the weather holds.';
const DAY_MS = 86_400_000;
const TWO_YEARS_MS = 730 * DAY_MS;

export const DIALECTS = {
  sqlite: { id: 'randomblob(16)', bytes: 'zeroblob(32)' },
  postgres: { id: 'gen_random_uuid()', bytes: "decode(repeat('00', 32), 'hex')" },
};

const generateSeries = (count) =>
  `(WITH RECURSIVE s(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM s WHERE i < ${count - 1}) SELECT i FROM s) AS series`;

/** Of ten bookings, two wait for an answer, three are confirmed and three completed. One in 250 is in quarantine. */
const insertBookings = ({ id, bytes }, count, accountCondition, now) => `
  INSERT INTO bookings (id, account_id, service_id, service_title, price_cents, client_name, client_email, message,
    status, suspicion, notice, client_hash, answer_hash, created_at, answered_at)
  SELECT ${id}, a.id, ${id}, 'Portrait outdoors', 10000 + i % 7 * 5000, 'Bo Öberg ' || i, 'bo' || i || '@example.org',
    '${MESSAGE}',
    CASE WHEN i % 10 < 2 THEN 'inquiry' WHEN i % 10 < 5 THEN 'confirmed' WHEN i % 10 < 8 THEN 'completed'
      WHEN i % 10 = 8 THEN 'declined' ELSE 'cancelled' END,
    CASE WHEN i % 250 = 0 THEN 'too-fast' END, CASE WHEN i % 250 = 0 THEN 'none' ELSE 'mail' END, ${bytes}, ${bytes},
    ${now} - CAST(i AS BIGINT) * ${Math.floor(TWO_YEARS_MS / count)},
    CASE WHEN i % 10 < 2 THEN NULL ELSE ${now} END
  FROM accounts a, ${generateSeries(count)} WHERE ${accountCondition}`;

/**
 * Statements that insert two years of bookings and views for one account, with a sent email for each booking outside
 * quarantine, and some bookings for other accounts.
 * @param {{ id: string, bytes: string }} dialect
 * @param {{ email: string, bookings: number, otherAccounts: number, bookingsPerOtherAccount: number, now: number }}
 *   options
 */
export function createInsertStatements(
  dialect,
  { email, bookings, otherAccounts, bookingsPerOtherAccount, now },
) {
  const { id } = dialect;
  const isMeasuredAccount = `a.email = '${email}'`;
  const isOtherAccount = "a.email LIKE 'photographer-%'";
  return [
    `INSERT INTO accounts (id, email, email_key, email_verified, epoch, created_at, last_sign_in_at)
     SELECT ${id}, 'photographer-' || i || '@example.com', 'photographer-' || i || '@example.com',
       TRUE, 0, ${now}, ${now}
     FROM ${generateSeries(otherAccounts)}`,
    insertBookings(dialect, bookings, isMeasuredAccount, now),
    insertBookings(dialect, bookingsPerOtherAccount, isOtherAccount, now),
    `INSERT INTO outbox (id, kind, account_id, booking_id, recipient, state, attempts, created_at, due_at, settled_at)
     SELECT ${id}, 'booking-request', b.account_id, b.id, a.email, 'sent', 1, b.created_at, b.created_at, b.created_at
     FROM bookings b JOIN accounts a ON a.id = b.account_id WHERE ${isMeasuredAccount} AND b.suspicion IS NULL`,
    `INSERT INTO daily_views (account_id, day, views)
     SELECT a.id, ${Math.floor(now / DAY_MS)} - i, 1 + i % 40
     FROM accounts a, ${generateSeries(730)} WHERE ${isMeasuredAccount}`,
  ];
}

/**
 * Queries with the filters and the order of those for the inbox and the statistics in `crates/storage`, with literals,
 * fewer columns and no id in the cursor.
 */
export function createInboxQueries(accountId, now) {
  const listBookings = (condition) =>
    `SELECT id FROM bookings WHERE account_id = ${accountId} AND ${condition} AND created_at < ${now} ` +
    'ORDER BY created_at DESC, id DESC LIMIT 26';
  const today = Math.floor(now / DAY_MS);
  return {
    'all requests': listBookings('suspicion IS NULL'),
    'one status': listBookings("suspicion IS NULL AND status = 'inquiry'"),
    declined: listBookings("suspicion IS NULL AND status IN ('declined', 'cancelled')"),
    quarantine: listBookings('suspicion IS NOT NULL'),
    statistics:
      `SELECT day, status, bookings, cents FROM booking_totals WHERE account_id = ${accountId} ` +
      `AND day BETWEEN ${today - 179} AND ${today} ORDER BY day, status`,
    tabs:
      'SELECT status, CAST(sum(bookings) AS BIGINT) FROM booking_totals ' +
      `WHERE account_id = ${accountId} GROUP BY status`,
  };
}
