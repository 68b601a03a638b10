-- A photographer's account. Addresses are unique by email_key, whatever the case they were typed in.
CREATE TABLE accounts (
    id              UUID    PRIMARY KEY,
    email           TEXT    NOT NULL,
    email_key       TEXT    NOT NULL UNIQUE,
    email_verified  BOOLEAN NOT NULL,
    display_name    TEXT,
    password_hash   TEXT,
    epoch           BIGINT  NOT NULL,
    disabled_at     BIGINT,
    created_at      BIGINT  NOT NULL,
    last_sign_in_at BIGINT  NOT NULL
);

-- Who another service says somebody is. The pair of issuer and subject belongs to one account for ever.
CREATE TABLE linked_identities (
    issuer       TEXT    NOT NULL,
    subject      TEXT    NOT NULL,
    account_id   UUID    NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
    email        TEXT    NOT NULL,
    display_name TEXT,
    linked_at    BIGINT  NOT NULL,
    PRIMARY KEY (issuer, subject)
);
CREATE INDEX linked_identities_of_account ON linked_identities (account_id);

-- One sign-in on one browser. token_hash is that of the one refresh token that may be exchanged next.
CREATE TABLE sessions (
    id               UUID    PRIMARY KEY,
    account_id       UUID    NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
    epoch            BIGINT  NOT NULL,
    generation       BIGINT  NOT NULL,
    token_hash       BYTEA   NOT NULL,
    created_at       BIGINT  NOT NULL,
    authenticated_at BIGINT  NOT NULL,
    rotated_at       BIGINT  NOT NULL,
    user_agent       TEXT
);
CREATE INDEX sessions_of_account ON sessions (account_id, rotated_at);
CREATE INDEX sessions_by_age ON sessions (rotated_at);

-- Codes of links in mails, hashed. Used ones are deleted; expired ones stay a while, to be told from wrong ones.
CREATE TABLE action_codes (
    hash       BYTEA   PRIMARY KEY,
    account_id UUID    NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
    purpose    TEXT    NOT NULL CHECK (purpose IN ('verify-email', 'reset-password', 'change-email')),
    new_email  TEXT,
    expires_at BIGINT  NOT NULL,
    CHECK ((purpose = 'change-email') = (new_email IS NOT NULL))
);
CREATE INDEX action_codes_of_account ON action_codes (account_id);
CREATE INDEX action_codes_by_age ON action_codes (expires_at);

-- Keys that sign access tokens; the private half is sealed with the master key.
CREATE TABLE signing_keys (
    id         TEXT    PRIMARY KEY,
    public     BYTEA   NOT NULL,
    sealed     BYTEA   NOT NULL,
    created_at BIGINT  NOT NULL,
    signs_from BIGINT  NOT NULL
);
