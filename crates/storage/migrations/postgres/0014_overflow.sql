-- A request that arrives while a photographer gets too many goes into quarantine, and the next digest tells of it.
ALTER TABLE bookings DROP CONSTRAINT bookings_suspicion_check;
ALTER TABLE bookings ADD CONSTRAINT bookings_suspicion_check
    CHECK (suspicion IN ('too-fast', 'too-many', 'many-at-once'));
-- Tells networks apart, so that one of them cannot fill the quarantine. Hashed with a key, and only while it is there.
ALTER TABLE bookings ADD COLUMN network_hash BYTEA CHECK (octet_length(network_hash) = 16);
ALTER TABLE bookings ADD CHECK (network_hash IS NULL OR suspicion IS NOT NULL);
ALTER TABLE bookings DROP CONSTRAINT bookings_check;
ALTER TABLE bookings ADD CONSTRAINT bookings_check
    CHECK (CASE WHEN suspicion = 'many-at-once' THEN notice = 'digest'
                ELSE (suspicion IS NULL) = (notice <> 'none') END);

-- How many requests were deleted from a full quarantine before any digest told of them. The next digest tells the number.
CREATE TABLE dropped_requests (
    account_id UUID   PRIMARY KEY REFERENCES accounts (id) ON DELETE CASCADE,
    dropped    BIGINT NOT NULL CHECK (dropped > 0)
);
