-- Mails on their way. What they say is sealed, and erased once they are sent.
CREATE TABLE outbox (
    id         BLOB    PRIMARY KEY CHECK (length(id) = 16),
    kind       TEXT    NOT NULL,
    -- Not every letter is about an account.
    account_id BLOB    CHECK (length(account_id) = 16),
    recipient  TEXT    NOT NULL,
    content    BLOB,
    state      TEXT    NOT NULL CHECK (state IN ('queued', 'sent', 'failed')),
    attempts   INTEGER NOT NULL,
    created_at INTEGER NOT NULL,
    -- Nobody takes it before; while it is taken, the end of the lease.
    due_at     INTEGER NOT NULL,
    lease      BLOB    CHECK (length(lease) = 16),
    settled_at INTEGER,
    last_error TEXT
) STRICT;

CREATE INDEX outbox_queue ON outbox (created_at, id) WHERE state = 'queued';
CREATE INDEX outbox_due ON outbox (due_at) WHERE state = 'queued';
CREATE INDEX outbox_settled ON outbox (settled_at) WHERE state <> 'queued';
CREATE INDEX outbox_of_account ON outbox (account_id);
