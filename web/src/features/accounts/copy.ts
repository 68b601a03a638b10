export const copy = {
  title: 'Accounts are not open here yet',
  text: 'Signing in and creating a profile are on their way. Nothing is lost by coming back later.',
  closed: 'This server takes no new accounts.',
  back: 'Back to the front page',
} as const;
