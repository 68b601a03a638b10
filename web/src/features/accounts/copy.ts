export const copy = {
  frame: '00',
  exposure: 'Unexposed',
  title: 'Accounts are not open here yet',
  text: 'Signing in and creating a profile are on their way. Nothing is lost by coming back later.',
  textWhenClosed: 'Signing in is on its way. This server takes no new accounts for the time being.',
  back: 'Back to the front page',
} as const;
