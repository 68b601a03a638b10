-- Passkeys and authenticator apps. An account with one of them needs one at each sign-in.
CREATE TABLE second_factors (
    id            BLOB    PRIMARY KEY CHECK (length(id) = 16),
    account_id    BLOB    NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
    kind          TEXT    NOT NULL CHECK (kind IN ('passkey', 'authenticator-app')),
    name          TEXT    NOT NULL CHECK (length(name) BETWEEN 1 AND 60),
    -- Of a passkey: the id that browsers send, and the public key with the signature counter as JSON.
    credential_id BLOB    UNIQUE,
    public_key    TEXT,
    -- Of an app: the secret, sealed with the master key, and the time step of the last accepted code.
    sealed_secret BLOB,
    last_step     INTEGER,
    created_at    INTEGER NOT NULL,
    last_used_at  INTEGER,
    CHECK ((kind = 'passkey') = (credential_id IS NOT NULL)),
    CHECK ((kind = 'passkey') = (public_key IS NOT NULL)),
    CHECK ((kind = 'authenticator-app') = (sealed_secret IS NOT NULL)),
    CHECK (kind = 'authenticator-app' OR last_step IS NULL)
) STRICT;
CREATE INDEX second_factors_of_account ON second_factors (account_id, created_at);

-- Unused recovery codes, hashed. A used code is deleted.
CREATE TABLE recovery_codes (
    account_id BLOB NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
    hash       BLOB NOT NULL,
    PRIMARY KEY (account_id, hash)
) STRICT, WITHOUT ROWID;

-- Challenges that were answered, hashed, until they expire: each can be answered only once.
CREATE TABLE used_challenges (
    hash       BLOB    PRIMARY KEY,
    expires_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX used_challenges_by_age ON used_challenges (expires_at);
