-- Photos of a photographer's work, each in a few sizes in the object store. As with profile photos, objects are
-- deleted before their row.
CREATE TABLE portfolio_photos (
    id            BLOB    PRIMARY KEY CHECK (length(id) = 16),
    account_id    BLOB    REFERENCES accounts (id) ON DELETE SET NULL,
    -- One of 24 places, so that concurrent uploads cannot exceed the limit. A removed photo has none.
    slot          INTEGER CHECK (slot BETWEEN 1 AND 24),
    -- The photographer's order. Equal positions are sorted by id.
    position      INTEGER NOT NULL,
    alt_text      TEXT    NOT NULL CHECK (length(alt_text) <= 300),
    caption       TEXT    NOT NULL CHECK (length(caption) <= 100),
    focal_x       INTEGER NOT NULL CHECK (focal_x BETWEEN 0 AND 100),
    focal_y       INTEGER NOT NULL CHECK (focal_y BETWEEN 0 AND 100),
    in_gallery    INTEGER NOT NULL CHECK (in_gallery IN (0, 1)),
    -- Of the uploaded file until the photo is ready, then of all its files.
    bytes         INTEGER NOT NULL CHECK (bytes >= 0),
    state         TEXT    NOT NULL CHECK (state IN ('processing', 'ready', 'failed')),
    failure       TEXT    CHECK (failure IN ('unsupported', 'corrupt', 'too-large')),
    -- Of the largest file.
    width         INTEGER CHECK (width BETWEEN 1 AND 2400),
    height        INTEGER CHECK (height BETWEEN 1 AND 2400),
    -- 0xRRGGBB.
    colour        INTEGER CHECK (colour BETWEEN 0 AND 16777215),
    has_avif      INTEGER NOT NULL CHECK (has_avif IN (0, 1)),
    -- The background job that makes the files.
    attempts      INTEGER NOT NULL,
    due_at        INTEGER,
    lease         BLOB,
    created_at    INTEGER NOT NULL,
    removed_at    INTEGER,
    UNIQUE (account_id, slot),
    CHECK ((slot IS NULL) = (removed_at IS NOT NULL)),
    CHECK ((state = 'processing') = (due_at IS NOT NULL)),
    CHECK ((state = 'failed') = (failure IS NOT NULL)),
    CHECK ((state = 'ready') = (width IS NOT NULL)),
    CHECK ((width IS NULL) = (height IS NULL) AND (width IS NULL) = (colour IS NULL))
) STRICT;
CREATE INDEX portfolio_photos_due ON portfolio_photos (due_at) WHERE due_at IS NOT NULL;
CREATE INDEX portfolio_photos_removed ON portfolio_photos (removed_at) WHERE removed_at IS NOT NULL;

ALTER TABLE services ADD COLUMN cover_id BLOB REFERENCES portfolio_photos (id) ON DELETE SET NULL;
CREATE INDEX services_of_cover ON services (cover_id);
