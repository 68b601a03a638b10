-- Every name that was ever given out, the current ones and those that redirect. The name of a deleted account stays
-- taken: its links are still out in the world.
CREATE TABLE usernames (
    key        TEXT    PRIMARY KEY CHECK (length(key) BETWEEN 3 AND 30 AND key !~ '[^a-z0-9_-]'),
    account_id UUID    REFERENCES accounts (id) ON DELETE SET NULL,
    taken_at   BIGINT  NOT NULL
);
CREATE INDEX usernames_of_account ON usernames (account_id);

-- What clients see of a photographer. A photo may come before the name and the words.
CREATE TABLE profiles (
    account_id    UUID    PRIMARY KEY REFERENCES accounts (id) ON DELETE CASCADE,
    username      TEXT    CHECK (length(username) BETWEEN 3 AND 30 AND username !~ '[^A-Za-z0-9_-]'),
    username_key  TEXT    UNIQUE REFERENCES usernames (key),
    display_name  TEXT    CHECK (length(display_name) BETWEEN 1 AND 100),
    bio           TEXT    NOT NULL CHECK (length(bio) <= 500),
    photo_id      UUID    REFERENCES photos (id) ON DELETE SET NULL,
    show_email    BOOLEAN NOT NULL,
    phone         TEXT    CHECK (length(phone) <= 30),
    show_phone    BOOLEAN NOT NULL,
    social_handle TEXT    CHECK (length(social_handle) <= 30),
    show_social   BOOLEAN NOT NULL,
    created_at    BIGINT  NOT NULL,
    updated_at    BIGINT  NOT NULL,
    CHECK ((username IS NULL) = (display_name IS NULL)),
    CHECK ((username IS NULL) = (username_key IS NULL)),
    -- Whatever the database's own language does to letters: in Turkish an I is no i.
    CHECK (username_key = lower(username COLLATE "C"))
);
CREATE INDEX profiles_of_photo ON profiles (photo_id);

-- Three slots are all a photographer has: the limit holds whoever races for the last.
CREATE TABLE services (
    id            UUID    PRIMARY KEY,
    account_id    UUID    NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
    slot          BIGINT  NOT NULL CHECK (slot BETWEEN 1 AND 3),
    title         TEXT    NOT NULL CHECK (length(title) BETWEEN 1 AND 100),
    description   TEXT    NOT NULL CHECK (length(description) BETWEEN 1 AND 500),
    price_cents   BIGINT  NOT NULL CHECK (price_cents BETWEEN 100 AND 99999999),
    -- The Idempotency-Key it was made with, and the fingerprint of what was asked for.
    request_key   TEXT    CHECK (length(request_key) BETWEEN 1 AND 255),
    request_print BYTEA,
    created_at    BIGINT  NOT NULL,
    updated_at    BIGINT  NOT NULL,
    UNIQUE (account_id, slot),
    UNIQUE (account_id, request_key),
    CHECK ((request_key IS NULL) = (request_print IS NULL))
);
