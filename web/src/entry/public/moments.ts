/** Puts the moments of the page in the reader's own zone and words, which the server cannot know. */
export function localiseMoments(root: ParentNode) {
  const words = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' });
  for (const moment of root.querySelectorAll<HTMLTimeElement>('time[datetime]')) {
    moment.textContent = words.format(new Date(moment.dateTime));
  }
}
