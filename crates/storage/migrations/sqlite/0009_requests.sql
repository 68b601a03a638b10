-- What photographers do with requests at their desk: notes, dates, and every step a request went.
ALTER TABLE bookings ADD COLUMN note TEXT NOT NULL DEFAULT '' CHECK (length(note) <= 2000);
-- Of the shoot: `2026-05-12` or `2026-05-12T14:00`, as it is where the two meet.
ALTER TABLE bookings ADD COLUMN date TEXT CHECK (length(date) IN (10, 16));

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

-- The lists of the desk, the newest first. An account has few in quarantine, so the list of all steps over them.
DROP INDEX bookings_of_account;
CREATE INDEX bookings_of_account ON bookings (account_id, created_at, id);
CREATE INDEX bookings_by_status ON bookings (account_id, status, created_at, id) WHERE suspicion IS NULL;
-- One list of two statuses: without an index of its own it would have to be sorted.
CREATE INDEX bookings_turned_down ON bookings (account_id, created_at, id)
    WHERE suspicion IS NULL AND status IN ('declined', 'cancelled');
DROP INDEX bookings_in_quarantine;
CREATE INDEX bookings_in_quarantine ON bookings (account_id, created_at, id) WHERE suspicion IS NOT NULL;
