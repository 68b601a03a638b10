-- Requests for a link to set a new password, also for addresses without an account: the answer must not depend on
-- whether there is one, so a job looks it up afterwards. A row is deleted in the transaction that handles it.
CREATE TABLE reset_requests (
    id        BLOB PRIMARY KEY CHECK (length(id) = 16),
    email_key TEXT NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX reset_requests_by_address ON reset_requests (email_key);
