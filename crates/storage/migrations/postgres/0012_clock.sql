-- Before this moment nobody deletes what photographers do not want to keep: a clock that has jumped waits to be believed.
ALTER TABLE instance ADD COLUMN deletes_from BIGINT;
