/** The time zone of the browsers in these tests, unless a test sets another one. */
export const TIME_ZONE = 'UTC';
