-- What clients asked for. The service may be gone meanwhile: its title and price stand here as they were.
CREATE TABLE bookings (
    id            BLOB    PRIMARY KEY CHECK (length(id) = 16),
    account_id    BLOB    NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
    service_id    BLOB    NOT NULL CHECK (length(service_id) = 16),
    service_title TEXT    NOT NULL CHECK (length(service_title) BETWEEN 1 AND 100),
    price_cents   INTEGER NOT NULL CHECK (price_cents BETWEEN 100 AND 99999999),
    client_name   TEXT    NOT NULL CHECK (length(client_name) BETWEEN 1 AND 100),
    client_email  TEXT    NOT NULL CHECK (length(client_email) BETWEEN 6 AND 254),
    message       TEXT    NOT NULL CHECK (length(message) <= 500),
    status        TEXT    NOT NULL CHECK (status IN ('inquiry', 'confirmed', 'declined', 'completed', 'cancelled')),
    -- Why it is in quarantine.
    suspicion     TEXT    CHECK (suspicion IN ('too-fast', 'too-many')),
    -- How the photographer hears of it.
    notice        TEXT    NOT NULL CHECK (notice IN ('mail', 'digest', 'none')),
    digested_at   INTEGER,
    -- Hashes of the secrets in the client's link and in the photographer's.
    client_hash   BLOB    NOT NULL CHECK (length(client_hash) = 32),
    answer_hash   BLOB    NOT NULL CHECK (length(answer_hash) = 32),
    created_at    INTEGER NOT NULL,
    seen_at       INTEGER,
    answered_at   INTEGER,
    CHECK ((suspicion IS NULL) = (notice <> 'none')),
    CHECK (digested_at IS NULL OR notice = 'digest'),
    CHECK ((answered_at IS NULL) = (status = 'inquiry'))
) STRICT;
CREATE INDEX bookings_of_account ON bookings (account_id, created_at);
CREATE INDEX bookings_in_quarantine ON bookings (account_id, created_at) WHERE suspicion IS NOT NULL;
CREATE INDEX bookings_to_digest ON bookings (created_at, account_id)
    WHERE notice = 'digest' AND digested_at IS NULL AND status = 'inquiry';
CREATE INDEX bookings_digested ON bookings (account_id, digested_at) WHERE digested_at IS NOT NULL;

-- Which request made which booking, so that the same one again makes no second. The key is the client's own ('k:…') or,
-- where there is none, the fingerprint of what was asked for ('p:…').
CREATE TABLE booking_requests (
    account_id BLOB    NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
    key        TEXT    NOT NULL CHECK (length(key) BETWEEN 3 AND 257 AND substr(key, 1, 2) IN ('k:', 'p:')),
    print      BLOB    NOT NULL CHECK (length(print) = 32),
    booking_id BLOB    NOT NULL CHECK (length(booking_id) = 16),
    created_at INTEGER NOT NULL,
    PRIMARY KEY (account_id, key)
) STRICT, WITHOUT ROWID;
CREATE INDEX booking_requests_by_age ON booking_requests (created_at);

-- A mail about a booking has no content: it is worded when it is sent.
ALTER TABLE outbox ADD COLUMN booking_id BLOB CHECK (length(booking_id) = 16);
CREATE INDEX outbox_of_booking ON outbox (booking_id) WHERE booking_id IS NOT NULL;
