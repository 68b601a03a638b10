-- The colour of a photographer's page, as it was chosen. Without one, the product's own stands for it.
ALTER TABLE profiles ADD COLUMN accent TEXT CHECK (accent GLOB '#[0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f]');
