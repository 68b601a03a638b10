-- What makes it impossible to tell who a visitor was: random, one for each day, gone with it.
CREATE TABLE view_salts (
    day  INTEGER PRIMARY KEY,
    salt BLOB    NOT NULL CHECK (length(salt) = 32)
) STRICT;

-- Who has looked at whose page today, as far as counting them once needs it.
CREATE TABLE visits (
    account_id BLOB    NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
    day        INTEGER NOT NULL,
    visitor    BLOB    NOT NULL CHECK (length(visitor) = 16),
    PRIMARY KEY (account_id, day, visitor)
) STRICT, WITHOUT ROWID;
CREATE INDEX visits_by_day ON visits (day);

-- How many people looked at a page on a day (of UTC, counted from 1970).
CREATE TABLE daily_views (
    account_id BLOB    NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
    day        INTEGER NOT NULL,
    views      INTEGER NOT NULL CHECK (views > 0),
    PRIMARY KEY (account_id, day)
) STRICT, WITHOUT ROWID;
