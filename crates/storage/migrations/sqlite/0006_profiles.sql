-- Every name that was ever given out, the current ones and those that redirect. The name of a deleted account stays
-- taken: its links are still out in the world.
CREATE TABLE usernames (
    key        TEXT    PRIMARY KEY CHECK (length(key) BETWEEN 3 AND 30 AND key NOT GLOB '*[^a-z0-9_-]*'),
    account_id BLOB    REFERENCES accounts (id) ON DELETE SET NULL,
    taken_at   INTEGER NOT NULL
) STRICT;
CREATE INDEX usernames_of_account ON usernames (account_id);

-- What clients see of a photographer. A photo may come before the name and the words.
CREATE TABLE profiles (
    account_id    BLOB    PRIMARY KEY REFERENCES accounts (id) ON DELETE CASCADE,
    username      TEXT    CHECK (length(username) BETWEEN 3 AND 30 AND username NOT GLOB '*[^A-Za-z0-9_-]*'),
    username_key  TEXT    UNIQUE REFERENCES usernames (key),
    display_name  TEXT    CHECK (length(display_name) BETWEEN 1 AND 100),
    bio           TEXT    NOT NULL CHECK (length(bio) <= 500),
    photo_id      BLOB    REFERENCES photos (id) ON DELETE SET NULL,
    show_email    INTEGER NOT NULL CHECK (show_email IN (0, 1)),
    phone         TEXT    CHECK (length(phone) <= 30),
    show_phone    INTEGER NOT NULL CHECK (show_phone IN (0, 1)),
    social_handle TEXT    CHECK (length(social_handle) <= 30),
    show_social   INTEGER NOT NULL CHECK (show_social IN (0, 1)),
    created_at    INTEGER NOT NULL,
    updated_at    INTEGER NOT NULL,
    CHECK ((username IS NULL) = (display_name IS NULL)),
    CHECK ((username IS NULL) = (username_key IS NULL)),
    CHECK (username_key = lower(username))
) STRICT;
CREATE INDEX profiles_of_photo ON profiles (photo_id);

-- Three slots are all a photographer has: the limit holds whoever races for the last.
CREATE TABLE services (
    id            BLOB    PRIMARY KEY CHECK (length(id) = 16),
    account_id    BLOB    NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
    slot          INTEGER NOT NULL CHECK (slot BETWEEN 1 AND 3),
    title         TEXT    NOT NULL CHECK (length(title) BETWEEN 1 AND 100),
    description   TEXT    NOT NULL CHECK (length(description) BETWEEN 1 AND 500),
    price_cents   INTEGER NOT NULL CHECK (price_cents BETWEEN 100 AND 99999999),
    -- The Idempotency-Key it was made with, and the fingerprint of what was asked for.
    request_key   TEXT    CHECK (length(request_key) BETWEEN 1 AND 255),
    request_print BLOB,
    created_at    INTEGER NOT NULL,
    updated_at    INTEGER NOT NULL,
    UNIQUE (account_id, slot),
    UNIQUE (account_id, request_key),
    CHECK ((request_key IS NULL) = (request_print IS NULL))
) STRICT;
