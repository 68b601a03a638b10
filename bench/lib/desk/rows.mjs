// Rows of a busy desk, in SQL that both databases take but for what makes an id and some bytes.
const SAID = 'We would love some photos by the sea, in June if the weather holds.';
const DAY_MS = 86_400_000;
const TWO_YEARS_MS = 730 * DAY_MS;

export const DIALECTS = {
  sqlite: { id: 'randomblob(16)', bytes: 'zeroblob(32)' },
  postgres: { id: 'gen_random_uuid()', bytes: "decode(repeat('00', 32), 'hex')" },
};

const series = (count) =>
  `(WITH RECURSIVE s(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM s WHERE i < ${count - 1}) SELECT i FROM s) AS series`;

/** Of ten, two wait for an answer, three are confirmed and three done; one of 250 is in quarantine. */
const bookings = ({ id, bytes }, count, owners, now) => `
  INSERT INTO bookings (id, account_id, service_id, service_title, price_cents, client_name, client_email, message,
    status, suspicion, notice, client_hash, answer_hash, created_at, answered_at)
  SELECT ${id}, a.id, ${id}, 'Portrait outdoors', 10000 + i % 7 * 5000, 'Bo Öberg ' || i, 'bo' || i || '@example.org',
    '${SAID}',
    CASE WHEN i % 10 < 2 THEN 'inquiry' WHEN i % 10 < 5 THEN 'confirmed' WHEN i % 10 < 8 THEN 'completed'
      WHEN i % 10 = 8 THEN 'declined' ELSE 'cancelled' END,
    CASE WHEN i % 250 = 0 THEN 'too-fast' END, CASE WHEN i % 250 = 0 THEN 'none' ELSE 'mail' END, ${bytes}, ${bytes},
    ${now} - CAST(i AS BIGINT) * ${Math.floor(TWO_YEARS_MS / count)},
    CASE WHEN i % 10 < 2 THEN NULL ELSE ${now} END
  FROM accounts a, ${series(count)} WHERE ${owners}`;

/**
 * Statements that give one account so many bookings over two years, each with a mail that was sent, and others some.
 * @param {{ email: string, bookings: number, others: number, each: number, now: number }} desk
 */
export function filling(dialect, desk) {
  const { id } = dialect;
  const { now } = desk;
  const owner = `a.email = '${desk.email}'`;
  const others = "a.email LIKE 'studio-%'";
  return [
    `INSERT INTO accounts (id, email, email_key, email_verified, epoch, created_at, last_sign_in_at)
     SELECT ${id}, 'studio-' || i || '@example.com', 'studio-' || i || '@example.com', TRUE, 0, ${now}, ${now}
     FROM ${series(desk.others)}`,
    bookings(dialect, desk.bookings, owner, now),
    bookings(dialect, desk.each, others, now),
    `INSERT INTO outbox (id, kind, account_id, booking_id, recipient, state, attempts, created_at, due_at, settled_at)
     SELECT ${id}, 'booking-request', b.account_id, b.id, a.email, 'sent', 1, b.created_at, b.created_at, b.created_at
     FROM bookings b JOIN accounts a ON a.id = b.account_id WHERE ${owner} AND b.suspicion IS NULL`,
    `INSERT INTO daily_views (account_id, day, views)
     SELECT a.id, ${Math.floor(now / DAY_MS)} - i, 1 + i % 40 FROM accounts a, ${series(730)} WHERE ${owner}`,
  ];
}

/** What the desk asks the database for, as `crates/storage` words it, with an account as a literal. */
export function questions(account, now) {
  const list = (condition) =>
    `SELECT id FROM bookings WHERE account_id = ${account} AND ${condition} AND created_at < ${now} ORDER BY created_at DESC, id DESC LIMIT 26`;
  const today = Math.floor(now / DAY_MS);
  return {
    'all requests': list('suspicion IS NULL'),
    'one status': list("suspicion IS NULL AND status = 'inquiry'"),
    declined: list("suspicion IS NULL AND status IN ('declined', 'cancelled')"),
    quarantine: list('suspicion IS NOT NULL'),
    statistics: `SELECT day, status, bookings, cents FROM booking_totals WHERE account_id = ${account} AND day BETWEEN ${today - 179} AND ${today} ORDER BY day, status`,
    tabs: `SELECT status, CAST(sum(bookings) AS BIGINT) FROM booking_totals WHERE account_id = ${account} GROUP BY status`,
  };
}
