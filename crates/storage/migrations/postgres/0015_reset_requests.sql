-- Requests for a link to set a new password, also for addresses without an account: the answer must not depend on
-- whether there is one, so a job looks it up afterwards. A row is deleted in the transaction that handles it.
CREATE TABLE reset_requests (
    id        UUID PRIMARY KEY,
    email_key TEXT NOT NULL
);
CREATE INDEX reset_requests_by_address ON reset_requests (email_key);
