-- One row for the whole installation, made by whichever node starts first.
CREATE TABLE instance (
    only_row   BIGINT PRIMARY KEY CHECK (only_row = 1),
    id         UUID   NOT NULL,
    created_at BIGINT NOT NULL
);
