/** Of every browser in these tests, wherever they run. */
export const TIME_ZONE = 'UTC';
