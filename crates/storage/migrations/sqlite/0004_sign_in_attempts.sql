-- Tries to sign in through another service. A state is used once (state_used), a result is taken once (the row goes).
CREATE TABLE sign_in_attempts (
    id            BLOB    PRIMARY KEY CHECK (length(id) = 16),
    state_hash    BLOB    NOT NULL UNIQUE,
    state_used    INTEGER NOT NULL CHECK (state_used IN (0, 1)),
    browser_hash  BLOB    NOT NULL,
    tab_challenge TEXT    NOT NULL,
    mode          TEXT    NOT NULL CHECK (mode IN ('popup', 'redirect')),
    sealed        BLOB    NOT NULL,
    expires_at    INTEGER NOT NULL,
    account_id    BLOB    REFERENCES accounts (id) ON DELETE CASCADE,
    account_epoch INTEGER,
    failure       TEXT,
    CHECK (account_id IS NULL OR failure IS NULL),
    CHECK ((account_id IS NULL) = (account_epoch IS NULL))
) STRICT;
CREATE INDEX sign_in_attempts_by_age ON sign_in_attempts (expires_at);
CREATE INDEX sign_in_attempts_of_account ON sign_in_attempts (account_id);
