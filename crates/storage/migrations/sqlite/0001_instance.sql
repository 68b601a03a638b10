-- One row for the whole installation, made by whichever node starts first.
CREATE TABLE instance (
    only_row   INTEGER PRIMARY KEY CHECK (only_row = 1),
    id         BLOB    NOT NULL CHECK (length(id) = 16),
    created_at INTEGER NOT NULL
) STRICT;
