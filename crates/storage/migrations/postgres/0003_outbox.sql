-- Mails on their way. What they say is sealed, and erased once they are sent.
CREATE TABLE outbox (
    id         UUID   PRIMARY KEY,
    kind       TEXT   NOT NULL,
    -- Not every letter is about an account.
    account_id UUID,
    recipient  TEXT   NOT NULL,
    content    BYTEA,
    state      TEXT   NOT NULL CHECK (state IN ('queued', 'sent', 'failed')),
    attempts   BIGINT NOT NULL,
    created_at BIGINT NOT NULL,
    -- Nobody takes it before; while it is taken, the end of the lease.
    due_at     BIGINT NOT NULL,
    lease      UUID,
    settled_at BIGINT,
    last_error TEXT
);

CREATE INDEX outbox_queue ON outbox (created_at, id) WHERE state = 'queued';
CREATE INDEX outbox_due ON outbox (due_at) WHERE state = 'queued';
CREATE INDEX outbox_settled ON outbox (settled_at) WHERE state <> 'queued';
CREATE INDEX outbox_of_account ON outbox (account_id);
