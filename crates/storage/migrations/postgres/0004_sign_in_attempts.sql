-- Tries to sign in through another service. A state is used once (state_used), a result is taken once (the row goes).
CREATE TABLE sign_in_attempts (
    id            UUID    PRIMARY KEY,
    state_hash    BYTEA   NOT NULL UNIQUE,
    state_used    BOOLEAN NOT NULL,
    browser_hash  BYTEA   NOT NULL,
    tab_challenge TEXT    NOT NULL,
    mode          TEXT    NOT NULL CHECK (mode IN ('popup', 'redirect')),
    sealed        BYTEA   NOT NULL,
    expires_at    BIGINT  NOT NULL,
    account_id    UUID    REFERENCES accounts (id) ON DELETE CASCADE,
    account_epoch BIGINT,
    failure       TEXT,
    CHECK (account_id IS NULL OR failure IS NULL),
    CHECK ((account_id IS NULL) = (account_epoch IS NULL))
);
CREATE INDEX sign_in_attempts_by_age ON sign_in_attempts (expires_at);
CREATE INDEX sign_in_attempts_of_account ON sign_in_attempts (account_id);
