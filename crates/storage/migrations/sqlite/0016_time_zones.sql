-- Emails give times in the zone of their reader, by its IANA name. Without one they give UTC and say so.
-- The zone of the browser that a photographer used last.
ALTER TABLE accounts ADD COLUMN device_time_zone TEXT CHECK (length(device_time_zone) BETWEEN 1 AND 64);
-- The zone that the photographer chose instead.
ALTER TABLE settings ADD COLUMN time_zone TEXT CHECK (length(time_zone) BETWEEN 1 AND 64);
-- The zone of the browser that sent the request, if it said so.
ALTER TABLE bookings ADD COLUMN client_time_zone TEXT CHECK (length(client_time_zone) BETWEEN 1 AND 64);
