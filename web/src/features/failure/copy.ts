export const copy = {
  title: 'This page did not develop',
  text: 'Something went wrong on our side, or the connection dropped. Loading the page again usually helps.',
  server: {
    title: 'Something went wrong on our side',
    text: 'Nothing you sent before is lost. Please try again in a moment.',
  },
  reload: 'Load the page again',
} as const;
