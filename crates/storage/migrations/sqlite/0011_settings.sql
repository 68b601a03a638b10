-- What a photographer has chosen. Without a row everything is as it is for everybody.
CREATE TABLE settings (
    account_id       BLOB    PRIMARY KEY REFERENCES accounts (id) ON DELETE CASCADE,
    client_receipts  INTEGER NOT NULL CHECK (client_receipts IN (0, 1)),
    -- Requests that are older are deleted; NULL keeps them for good.
    retention_months INTEGER CHECK (retention_months IN (6, 12, 24, 36))
) STRICT;
CREATE INDEX settings_with_retention ON settings (account_id) WHERE retention_months IS NOT NULL;

-- An attempt may also be made by somebody who is signed in already, to add the other service to their account or to show
-- once more who they are. It is then for that session alone, and what the other service said waits, sealed, until it is fetched.
ALTER TABLE sign_in_attempts ADD COLUMN purpose TEXT NOT NULL DEFAULT 'sign-in'
    CHECK (purpose IN ('sign-in', 'link', 'reauthenticate'));
ALTER TABLE sign_in_attempts ADD COLUMN session_id BLOB REFERENCES sessions (id) ON DELETE CASCADE
    CHECK ((session_id IS NULL) = (purpose = 'sign-in'));
ALTER TABLE sign_in_attempts ADD COLUMN claims BLOB
    CHECK (claims IS NULL OR (purpose <> 'sign-in' AND failure IS NULL));
CREATE INDEX sign_in_attempts_of_session ON sign_in_attempts (session_id);
