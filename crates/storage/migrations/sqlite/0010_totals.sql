-- How many requests came in on a day (of UTC, counted from 1970), where they stand by now and what they are worth. The
-- database keeps it by itself, so that nobody who writes bookings can forget to. What is in quarantine does not count.
CREATE TABLE booking_totals (
    account_id BLOB    NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
    day        INTEGER NOT NULL,
    status     TEXT    NOT NULL,
    bookings   INTEGER NOT NULL,
    cents      INTEGER NOT NULL,
    PRIMARY KEY (account_id, day, status)
) STRICT, WITHOUT ROWID;

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

INSERT INTO booking_totals (account_id, day, status, bookings, cents)
SELECT account_id, created_at / 86400000, status, count(*), sum(price_cents)
FROM bookings WHERE suspicion IS NULL GROUP BY 1, 2, 3;
