import { emailField, googleButton, passwordField, signInButton } from '../identity/screens';
import { openInteractive } from '../pages';
import { button, error, field, heading, link, toast, type Screen } from './table';
import { signInWithGoogle } from './google';

export const signIn: Screen = {
  name: 'Sign-in',
  route: '/login',
  states: [
    {
      when: 'while the session is loading',
      enter: async ({ page, accounts, hold }) => {
        await accounts.createSignedIn(page);
        await hold('/api/identity/token', 'POST');
        await page.goto('/login');
      },
      texts: [heading('Loading...')],
    },
    {
      when: 'for visitors',
      enter: async ({ page, context, releaseHeld }) => {
        releaseHeld();
        await page.waitForURL('/');
        await context.clearCookies();
        await openInteractive(page, '/login');
      },
      texts: [
        link('Back'),
        field('Email'),
        field('Password'),
        button('Sign In'),
        button('Continue with Google'),
        link('Sign up'),
      ],
    },
    {
      when: 'submitted with invalid values',
      enter: async ({ page }) => {
        await emailField(page).fill('anna');
        await passwordField(page).fill('12345');
        await signInButton(page).click();
      },
      texts: [
        error('Email', 'Please enter a valid email'),
        error('Password', 'Password must be at least 6 characters'),
      ],
    },
    {
      when: 'after an unknown error',
      enter: async ({ page, accounts, fail }) => {
        const { email, password } = accounts.createDetails();
        await fail('POST', '/api/identity/sign-in');
        await emailField(page).fill(email);
        await passwordField(page).fill(password);
        await signInButton(page).click();
      },
      texts: [toast('Sign in failed', 'Please check your email and password.')],
    },
    {
      when: 'after an unknown Google error',
      enter: async ({ page, fail }) => {
        await fail('POST', '/api/identity/google/start');
        await googleButton(page).click();
      },
      texts: [toast('Sign in failed', 'Failed to sign in with Google.')],
    },
    {
      when: 'while signing in',
      enter: async ({ page, context, accounts, hold, stopFailing }) => {
        const account = await accounts.createSignedIn(page);
        await context.clearCookies();
        await stopFailing('/api/identity/sign-in');
        await hold('/api/identity/sign-in', 'POST');
        await emailField(page).fill(account.email);
        await passwordField(page).fill(account.password);
        await signInButton(page).click();
      },
      texts: [button('Signing in...')],
    },
    {
      when: 'after signing in',
      enter: ({ releaseHeld }) => {
        releaseHeld();
      },
      texts: [toast('Welcome back!', "You've successfully signed in.")],
    },
    {
      when: 'after signing in with Google',
      enter: async ({ page, context, accounts, stopFailing }) => {
        await context.clearCookies();
        await openInteractive(page, '/login');
        await stopFailing('/api/identity/google/start');
        await signInWithGoogle(page, accounts.createDetails().email);
      },
      texts: [toast('Welcome!', "You've successfully signed in with Google.")],
    },
  ],
};
