-- For accounts at Firebase, which keeps their sessions.
-- When the photographer signed out everywhere: earlier sign-ins at Firebase are no longer accepted.
ALTER TABLE accounts ADD COLUMN signed_out_at INTEGER;
-- The issue time of the token from which name, address and Google account were copied last. Older tokens do not
-- change them.
ALTER TABLE linked_identities ADD COLUMN claims_issued_at INTEGER;
-- The subject of the user's Google account, as copied last.
ALTER TABLE linked_identities ADD COLUMN google_subject TEXT;

-- Identities that were removed with their account or from it, for some minutes: a token that is still valid must not
-- create or link an account again.
CREATE TABLE removed_identities (
    issuer     TEXT    NOT NULL,
    subject    TEXT    NOT NULL,
    removed_at INTEGER NOT NULL,
    PRIMARY KEY (issuer, subject)
) STRICT, WITHOUT ROWID;
