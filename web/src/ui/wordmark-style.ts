/** The product's name as its mark, on a link back to the front door. */
export const wordmarkStyle =
  'inline-flex min-h-11 min-w-0 items-center truncate font-serif text-32 leading-heading';
