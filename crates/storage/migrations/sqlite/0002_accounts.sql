-- A photographer's account. Addresses are unique by email_key, whatever the case they were typed in.
CREATE TABLE accounts (
    id              BLOB    PRIMARY KEY CHECK (length(id) = 16),
    email           TEXT    NOT NULL,
    email_key       TEXT    NOT NULL UNIQUE,
    email_verified  INTEGER NOT NULL CHECK (email_verified IN (0, 1)),
    display_name    TEXT,
    password_hash   TEXT,
    epoch           INTEGER NOT NULL,
    disabled_at     INTEGER,
    created_at      INTEGER NOT NULL,
    last_sign_in_at INTEGER NOT NULL
) STRICT;

-- Who another service says somebody is. The pair of issuer and subject belongs to one account for ever.
CREATE TABLE linked_identities (
    issuer       TEXT    NOT NULL,
    subject      TEXT    NOT NULL,
    account_id   BLOB    NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
    email        TEXT    NOT NULL,
    display_name TEXT,
    linked_at    INTEGER NOT NULL,
    PRIMARY KEY (issuer, subject)
) STRICT;
CREATE INDEX linked_identities_of_account ON linked_identities (account_id);

-- One sign-in on one browser. token_hash is that of the one refresh token that may be exchanged next.
CREATE TABLE sessions (
    id               BLOB    PRIMARY KEY CHECK (length(id) = 16),
    account_id       BLOB    NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
    epoch            INTEGER NOT NULL,
    generation       INTEGER NOT NULL,
    token_hash       BLOB    NOT NULL,
    created_at       INTEGER NOT NULL,
    authenticated_at INTEGER NOT NULL,
    rotated_at       INTEGER NOT NULL,
    user_agent       TEXT
) STRICT;
CREATE INDEX sessions_of_account ON sessions (account_id, rotated_at);
CREATE INDEX sessions_by_age ON sessions (rotated_at);

-- Codes of links in mails, hashed. Used ones are deleted; expired ones stay a while, to be told from wrong ones.
CREATE TABLE action_codes (
    hash       BLOB    PRIMARY KEY,
    account_id BLOB    NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
    purpose    TEXT    NOT NULL CHECK (purpose IN ('verify-email', 'reset-password', 'change-email')),
    new_email  TEXT,
    expires_at INTEGER NOT NULL,
    CHECK ((purpose = 'change-email') = (new_email IS NOT NULL))
) STRICT;
CREATE INDEX action_codes_of_account ON action_codes (account_id);
CREATE INDEX action_codes_by_age ON action_codes (expires_at);

-- Keys that sign access tokens; the private half is sealed with the master key.
CREATE TABLE signing_keys (
    id         TEXT    PRIMARY KEY,
    public     BLOB    NOT NULL,
    sealed     BLOB    NOT NULL,
    created_at INTEGER NOT NULL,
    signs_from INTEGER NOT NULL
) STRICT;
