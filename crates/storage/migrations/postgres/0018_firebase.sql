-- For accounts at Firebase, which keeps their sessions.
-- When the photographer signed out everywhere: earlier sign-ins at Firebase are no longer accepted.
ALTER TABLE accounts ADD COLUMN signed_out_at BIGINT;
-- The issue time of the token from which name and address were copied last. Older tokens do not change them.
ALTER TABLE linked_identities ADD COLUMN claims_issued_at BIGINT;

-- Identities whose account was deleted, for some minutes: a token that is still valid must not create a new account.
CREATE TABLE deleted_identities (
    issuer     TEXT    NOT NULL,
    subject    TEXT    NOT NULL,
    deleted_at BIGINT NOT NULL,
    PRIMARY KEY (issuer, subject)
);
