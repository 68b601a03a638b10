export const copy = {
  title: 'This page did not develop',
  text: 'Something went wrong on our side, or the connection dropped. Loading the page again usually helps.',
  reload: 'Load the page again',
} as const;
