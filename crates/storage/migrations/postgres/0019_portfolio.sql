-- Photos of a photographer's work, each in a few sizes in the object store. As with profile photos, objects are
-- deleted before their row.
CREATE TABLE portfolio_photos (
    id            UUID    PRIMARY KEY,
    account_id    UUID    REFERENCES accounts (id) ON DELETE SET NULL,
    -- One of 24 places, so that concurrent uploads cannot exceed the limit. A removed photo has none.
    slot          BIGINT CHECK (slot BETWEEN 1 AND 24),
    -- The photographer's order. Equal positions are sorted by id.
    position      BIGINT NOT NULL,
    alt_text      TEXT    NOT NULL CHECK (length(alt_text) <= 300),
    caption       TEXT    NOT NULL CHECK (length(caption) <= 100),
    focal_x       BIGINT NOT NULL CHECK (focal_x BETWEEN 0 AND 100),
    focal_y       BIGINT NOT NULL CHECK (focal_y BETWEEN 0 AND 100),
    in_gallery    BOOLEAN NOT NULL,
    -- Of the uploaded file until the photo is ready, then of all its files.
    bytes         BIGINT NOT NULL CHECK (bytes >= 0),
    state         TEXT    NOT NULL CHECK (state IN ('processing', 'ready', 'failed')),
    failure       TEXT    CHECK (failure IN ('unsupported', 'corrupt', 'too-large')),
    -- Of the largest file.
    width         BIGINT CHECK (width BETWEEN 1 AND 2400),
    height        BIGINT CHECK (height BETWEEN 1 AND 2400),
    -- 0xRRGGBB.
    colour        BIGINT CHECK (colour BETWEEN 0 AND 16777215),
    has_avif      BOOLEAN NOT NULL,
    -- The background job that makes the files.
    attempts      BIGINT NOT NULL,
    due_at        BIGINT ,
    lease         UUID,
    created_at    BIGINT NOT NULL,
    removed_at    BIGINT ,
    UNIQUE (account_id, slot),
    CHECK ((slot IS NULL) = (removed_at IS NOT NULL)),
    CHECK ((state = 'processing') = (due_at IS NOT NULL)),
    CHECK ((state = 'failed') = (failure IS NOT NULL)),
    CHECK ((state = 'ready') = (width IS NOT NULL)),
    CHECK ((width IS NULL) = (height IS NULL) AND (width IS NULL) = (colour IS NULL))
);
CREATE INDEX portfolio_photos_due ON portfolio_photos (due_at) WHERE due_at IS NOT NULL;
CREATE INDEX portfolio_photos_removed ON portfolio_photos (removed_at) WHERE removed_at IS NOT NULL;

ALTER TABLE services ADD COLUMN cover_id UUID REFERENCES portfolio_photos (id) ON DELETE SET NULL;
CREATE INDEX services_of_cover ON services (cover_id);
