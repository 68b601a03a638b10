-- A request that arrives while a photographer gets too many goes into quarantine, and the next digest tells of it.
-- SQLite cannot change a CHECK, so the table is written again. Its steps are set aside: they would be deleted with it.
CREATE TABLE kept_steps AS SELECT * FROM booking_steps;
DROP TABLE booking_steps;

CREATE TABLE new_bookings (
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
    suspicion     TEXT    CHECK (suspicion IN ('too-fast', 'too-many', 'many-at-once')),
    -- How the photographer hears of it.
    notice        TEXT    NOT NULL CHECK (notice IN ('mail', 'digest', 'none')),
    digested_at   INTEGER,
    -- Hashes of the secrets in the client's link and in the photographer's.
    client_hash   BLOB    NOT NULL CHECK (length(client_hash) = 32),
    answer_hash   BLOB    NOT NULL CHECK (length(answer_hash) = 32),
    created_at    INTEGER NOT NULL,
    seen_at       INTEGER,
    answered_at   INTEGER,
    note          TEXT    NOT NULL DEFAULT '' CHECK (length(note) <= 2000),
    -- Of the shoot: `2026-05-12` or `2026-05-12T14:00`, as it is where the two meet.
    date          TEXT    CHECK (length(date) IN (10, 16)),
    -- Tells networks apart, so that one of them cannot fill the quarantine. Hashed with a key, and only while it is there.
    network_hash  BLOB    CHECK (length(network_hash) = 16),
    CHECK (CASE WHEN suspicion = 'many-at-once' THEN notice = 'digest'
                ELSE (suspicion IS NULL) = (notice <> 'none') END),
    CHECK (digested_at IS NULL OR notice = 'digest'),
    CHECK ((answered_at IS NULL) = (status = 'inquiry')),
    CHECK (network_hash IS NULL OR suspicion IS NOT NULL)
) STRICT;

INSERT INTO new_bookings (id, account_id, service_id, service_title, price_cents, client_name, client_email, message,
                          status, suspicion, notice, digested_at, client_hash, answer_hash, created_at, seen_at,
                          answered_at, note, date)
SELECT id, account_id, service_id, service_title, price_cents, client_name, client_email, message, status, suspicion,
       notice, digested_at, client_hash, answer_hash, created_at, seen_at, answered_at, note, date
FROM bookings;

DROP TABLE bookings;
ALTER TABLE new_bookings RENAME TO bookings;

CREATE INDEX bookings_of_account ON bookings (account_id, created_at, id);
CREATE INDEX bookings_by_status ON bookings (account_id, status, created_at, id) WHERE suspicion IS NULL;
CREATE INDEX bookings_turned_down ON bookings (account_id, created_at, id)
    WHERE suspicion IS NULL AND status IN ('declined', 'cancelled');
CREATE INDEX bookings_in_quarantine ON bookings (account_id, created_at, id) WHERE suspicion IS NOT NULL;
CREATE INDEX bookings_to_digest ON bookings (created_at, account_id)
    WHERE notice = 'digest' AND digested_at IS NULL AND status = 'inquiry';
CREATE INDEX bookings_digested ON bookings (account_id, digested_at) WHERE digested_at IS NOT NULL;

CREATE TRIGGER bookings_added AFTER INSERT ON bookings WHEN NEW.suspicion IS NULL
BEGIN
    INSERT INTO booking_totals (account_id, day, status, bookings, cents)
    VALUES (NEW.account_id, NEW.created_at / 86400000, NEW.status, 1, NEW.price_cents)
    ON CONFLICT (account_id, day, status) DO UPDATE SET bookings = bookings + 1, cents = cents + excluded.cents;
END;

CREATE TRIGGER bookings_moved AFTER UPDATE OF account_id, price_cents, status, suspicion, created_at ON bookings
BEGIN
    UPDATE booking_totals SET bookings = bookings - 1, cents = cents - OLD.price_cents
    WHERE OLD.suspicion IS NULL
      AND account_id = OLD.account_id AND day = OLD.created_at / 86400000 AND status = OLD.status;
    INSERT INTO booking_totals (account_id, day, status, bookings, cents)
    SELECT NEW.account_id, NEW.created_at / 86400000, NEW.status, 1, NEW.price_cents WHERE NEW.suspicion IS NULL
    ON CONFLICT (account_id, day, status) DO UPDATE SET bookings = bookings + 1, cents = cents + excluded.cents;
END;

-- Never an insert: with a deleted account its totals go too, perhaps before its bookings.
CREATE TRIGGER bookings_removed AFTER DELETE ON bookings WHEN OLD.suspicion IS NULL
BEGIN
    UPDATE booking_totals SET bookings = bookings - 1, cents = cents - OLD.price_cents
    WHERE account_id = OLD.account_id AND day = OLD.created_at / 86400000 AND status = OLD.status;
END;

CREATE TABLE booking_steps (
    booking_id  BLOB    NOT NULL REFERENCES bookings (id) ON DELETE CASCADE,
    -- Steps of one millisecond keep their order.
    nth         INTEGER NOT NULL CHECK (nth >= 1),
    -- What was released came from quarantine.
    from_status TEXT    NOT NULL CHECK (from_status IN ('quarantine', 'inquiry', 'confirmed')),
    to_status   TEXT    NOT NULL CHECK (to_status IN ('inquiry', 'confirmed', 'declined', 'completed', 'cancelled')),
    actor       TEXT    NOT NULL CHECK (actor IN ('photographer', 'client')),
    at          INTEGER NOT NULL,
    -- Until then people are offered to take it back. What was done by a mailed link stays done.
    undo_until  INTEGER,
    -- The letter that tells of it, if one does.
    mail_id     BLOB    CHECK (length(mail_id) = 16),
    PRIMARY KEY (booking_id, nth),
    CHECK ((from_status = 'quarantine') = (to_status = 'inquiry'))
) STRICT, WITHOUT ROWID;
INSERT INTO booking_steps (booking_id, nth, from_status, to_status, actor, at, undo_until, mail_id)
SELECT booking_id, nth, from_status, to_status, actor, at, undo_until, mail_id FROM kept_steps;
DROP TABLE kept_steps;

-- How many requests were deleted from a full quarantine before any digest told of them. The next digest tells the number.
CREATE TABLE dropped_requests (
    account_id BLOB    PRIMARY KEY REFERENCES accounts (id) ON DELETE CASCADE,
    dropped    INTEGER NOT NULL CHECK (dropped > 0)
) STRICT, WITHOUT ROWID;
