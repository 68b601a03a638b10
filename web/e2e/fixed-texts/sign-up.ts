import {
  emailField,
  googleButton,
  nameField,
  passwordField,
  signUp,
  signUpButton,
} from '../identity/screens';
import { openInteractive } from '../pages';
import { button, error, field, heading, link, text, toast, type Screen } from './table';

export const signUpScreen: Screen = {
  screen: 'Sign-up',
  route: '/signup',
  states: [
    {
      when: 'as visitors see it',
      reach: async ({ page }) => {
        await openInteractive(page, '/signup');
      },
      texts: [
        link('Back'),
        heading('Create Your Account'),
        text('Start showcasing your photography today'),
        field('Full Name'),
        field('Email'),
        field('Password'),
        button('Create Account'),
        button('Continue with Google'),
        link('Sign in'),
      ],
    },
    {
      when: 'sent with nothing that could be right',
      reach: async ({ page }) => {
        await nameField(page).fill('A');
        await emailField(page).fill('anna');
        await passwordField(page).fill('12345');
        await signUpButton(page).click();
      },
      texts: [
        error('Full Name', 'Name must be at least 2 characters'),
        error('Email', 'Please enter a valid email'),
        error('Password', 'Password must be at least 6 characters'),
      ],
    },
    {
      when: 'after a failure that explains nothing',
      reach: async ({ page, people, fail }) => {
        await fail('POST', '/api/identity/sign-up');
        await signUp(page, people.stranger());
      },
      texts: [toast('Sign up failed', 'Failed to create account. Please try again.')],
    },
    {
      when: 'after Google failed without a word',
      reach: async ({ page, fail }) => {
        await fail('POST', '/api/identity/google/start');
        await googleButton(page).click();
      },
      texts: [toast('Sign up failed', 'Failed to sign up with Google.')],
    },
    {
      when: 'while it is busy',
      reach: async ({ page, people, hold, mend }) => {
        await mend('/api/identity/sign-up');
        await hold('/api/identity/sign-up', 'POST');
        await signUp(page, people.stranger());
      },
      texts: [button('Creating Account...')],
    },
    {
      when: 'when it has worked',
      reach: ({ letGo }) => {
        letGo();
      },
      texts: [toast('Account created successfully!', "Welcome to {brand}. Let's set up your profile.")],
    },
  ],
};
