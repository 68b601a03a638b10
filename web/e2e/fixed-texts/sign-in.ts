import { emailField, googleButton, passwordField, signInButton } from '../identity/screens';
import { openInteractive } from '../pages';
import { button, error, field, heading, link, toast, type Screen } from './table';
import { chooseAtGoogle } from './google';

export const signIn: Screen = {
  screen: 'Sign-in',
  route: '/login',
  states: [
    {
      when: 'while it is not known who is looking',
      reach: async ({ page, people, hold }) => {
        await people.member(page);
        await hold('/api/identity/token', 'POST');
        await page.goto('/login');
      },
      texts: [heading('Loading...')],
    },
    {
      when: 'as visitors see it',
      reach: async ({ page, context, letGo }) => {
        letGo();
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
      when: 'sent with nothing that could be right',
      reach: async ({ page }) => {
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
      when: 'after a failure that explains nothing',
      reach: async ({ page, people, fail }) => {
        const { email, password } = people.stranger();
        await fail('POST', '/api/identity/sign-in');
        await emailField(page).fill(email);
        await passwordField(page).fill(password);
        await signInButton(page).click();
      },
      texts: [toast('Sign in failed', 'Please check your email and password.')],
    },
    {
      when: 'after Google failed without a word',
      reach: async ({ page, fail }) => {
        await fail('POST', '/api/identity/google/start');
        await googleButton(page).click();
      },
      texts: [toast('Sign in failed', 'Failed to sign in with Google.')],
    },
    {
      when: 'while it is busy',
      reach: async ({ page, context, people, hold, mend }) => {
        const person = await people.member(page);
        await context.clearCookies();
        await mend('/api/identity/sign-in');
        await hold('/api/identity/sign-in', 'POST');
        await emailField(page).fill(person.email);
        await passwordField(page).fill(person.password);
        await signInButton(page).click();
      },
      texts: [button('Signing in...')],
    },
    {
      when: 'when it has worked',
      reach: ({ letGo }) => {
        letGo();
      },
      texts: [toast('Welcome back!', "You've successfully signed in.")],
    },
    {
      when: 'when it has worked with Google',
      reach: async ({ page, context, people, mend }) => {
        await context.clearCookies();
        await openInteractive(page, '/login');
        await mend('/api/identity/google/start');
        await chooseAtGoogle(page, people.stranger().email);
      },
      texts: [toast('Welcome!', "You've successfully signed in with Google.")],
    },
  ],
};
