/** What a page says about itself to browsers, search engines and link previews. */
export interface PageHead {
  title: (brand: string) => string;
  description: string;
  /** Its own address, when the page has exactly one and search engines may list it. */
  canonicalPath?: string;
  /** Search engines must not list it: it only makes sense with the link in a mail, or to one person. */
  unlisted?: true;
}
