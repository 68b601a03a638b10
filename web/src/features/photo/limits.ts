/** What the server takes: one photo of at most 5 MB. */
export const MAX_BYTES = 5_242_880;

export const PHOTO_TYPES = ['image/jpeg', 'image/png', 'image/webp'];

/** The longer side of a photo that is made smaller here. The largest size the site shows is half of it. */
export const RESIZED_SIDE = 2048;
