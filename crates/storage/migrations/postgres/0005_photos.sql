-- Photos that pages show, each in a few sizes in the object store. Objects are deleted before their row: one without
-- an account, or discarded long enough ago, is what the sweeper looks for.
CREATE TABLE photos (
    id           UUID    PRIMARY KEY,
    account_id   UUID    REFERENCES accounts (id) ON DELETE SET NULL,
    -- Pixels of the largest square; the other sizes follow from it.
    side         BIGINT  NOT NULL CHECK (side BETWEEN 1 AND 1024),
    placeholder  BYTEA   NOT NULL CHECK (octet_length(placeholder) <= 2048),
    created_at   BIGINT  NOT NULL,
    discarded_at BIGINT
);
CREATE INDEX photos_of_account ON photos (account_id);
CREATE INDEX photos_discarded ON photos (discarded_at) WHERE discarded_at IS NOT NULL;

-- Permissions to send one file. The address that is given out holds the secret of which this is the hash.
CREATE TABLE uploads (
    id         UUID    PRIMARY KEY,
    account_id UUID    REFERENCES accounts (id) ON DELETE SET NULL,
    hash       BYTEA   NOT NULL UNIQUE,
    state      TEXT    NOT NULL CHECK (state IN ('issued', 'receiving', 'stored', 'used')),
    -- Whoever is sending must still be at it: one that was cut off by a crash is taken over after a while.
    receiving_since BIGINT ,
    -- What became of it, so that asking twice gives one answer: a photo, or why there is none.
    photo_id   UUID    REFERENCES photos (id) ON DELETE SET NULL,
    refusal    TEXT    CHECK (refusal IN ('unsupported', 'corrupt', 'too-large')),
    created_at BIGINT  NOT NULL,
    expires_at BIGINT  NOT NULL,
    CHECK ((state = 'receiving') = (receiving_since IS NOT NULL)),
    CHECK (refusal IS NULL OR (state = 'used' AND photo_id IS NULL))
);
CREATE INDEX uploads_of_account ON uploads (account_id, created_at);
CREATE INDEX uploads_of_photo ON uploads (photo_id);
CREATE INDEX uploads_by_age ON uploads (expires_at);
