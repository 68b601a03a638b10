-- How many requests came in on a day (of UTC, counted from 1970), where they stand by now and what they are worth. The
-- database keeps it by itself, so that nobody who writes bookings can forget to. What is in quarantine does not count.
CREATE TABLE booking_totals (
    account_id UUID   NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
    day        BIGINT NOT NULL,
    status     TEXT   NOT NULL,
    bookings   BIGINT NOT NULL,
    cents      BIGINT NOT NULL,
    PRIMARY KEY (account_id, day, status)
);

-- Once for a statement, however many rows it writes, and always in one order, so that no two of them wait for one
-- another.
CREATE FUNCTION bookings_added() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO booking_totals AS kept (account_id, day, status, bookings, cents)
    SELECT account_id, created_at / 86400000, status, count(*), sum(price_cents)
    FROM added WHERE suspicion IS NULL GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
    ON CONFLICT (account_id, day, status)
    DO UPDATE SET bookings = kept.bookings + excluded.bookings, cents = kept.cents + excluded.cents;
    RETURN NULL;
END $$;

-- A trigger that sees all rows of a statement cannot ask for certain columns only: what changed nothing here sums up to
-- nothing. Where something is taken away, there is a row already.
CREATE FUNCTION bookings_moved() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO booking_totals AS kept (account_id, day, status, bookings, cents)
    SELECT account_id, day, status, sum(bookings), sum(cents) FROM (
        SELECT account_id, created_at / 86400000 AS day, status, 1 AS bookings, price_cents AS cents
        FROM added WHERE suspicion IS NULL
        UNION ALL
        SELECT account_id, created_at / 86400000, status, -1, -price_cents
        FROM removed WHERE suspicion IS NULL
    ) AS moved
    GROUP BY 1, 2, 3 HAVING sum(bookings) <> 0 OR sum(cents) <> 0 ORDER BY 1, 2, 3
    ON CONFLICT (account_id, day, status)
    DO UPDATE SET bookings = kept.bookings + excluded.bookings, cents = kept.cents + excluded.cents;
    RETURN NULL;
END $$;

-- Never an insert: with a deleted account its totals go too, perhaps before its bookings.
CREATE FUNCTION bookings_removed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    gone RECORD;
BEGIN
    FOR gone IN
        SELECT account_id, created_at / 86400000 AS day, status, count(*) AS bookings, sum(price_cents) AS cents
        FROM removed WHERE suspicion IS NULL GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
    LOOP
        UPDATE booking_totals AS kept SET bookings = kept.bookings - gone.bookings, cents = kept.cents - gone.cents
        WHERE kept.account_id = gone.account_id AND kept.day = gone.day AND kept.status = gone.status;
    END LOOP;
    RETURN NULL;
END $$;

CREATE TRIGGER bookings_added AFTER INSERT ON bookings
    REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION bookings_added();
CREATE TRIGGER bookings_moved AFTER UPDATE ON bookings
    REFERENCING NEW TABLE AS added OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION bookings_moved();
CREATE TRIGGER bookings_removed AFTER DELETE ON bookings
    REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION bookings_removed();

-- After the triggers: by then nobody writes bookings until this is committed.
INSERT INTO booking_totals (account_id, day, status, bookings, cents)
SELECT account_id, created_at / 86400000, status, count(*), sum(price_cents)
FROM bookings WHERE suspicion IS NULL GROUP BY 1, 2, 3;
