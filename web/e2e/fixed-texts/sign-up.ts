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
  name: 'Sign-up',
  route: '/signup',
  states: [
    {
      when: 'for visitors',
      enter: async ({ page }) => {
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
      when: 'submitted with invalid values',
      enter: async ({ page }) => {
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
      when: 'after an unknown error',
      enter: async ({ page, accounts, fail }) => {
        await fail('POST', '/api/identity/sign-up');
        await signUp(page, accounts.createDetails());
      },
      texts: [toast('Sign up failed', 'Failed to create account. Please try again.')],
    },
    {
      when: 'after an unknown Google error',
      enter: async ({ page, fail }) => {
        await fail('POST', '/api/identity/google/start');
        await googleButton(page).click();
      },
      texts: [toast('Sign up failed', 'Failed to sign up with Google.')],
    },
    {
      when: 'while creating the account',
      enter: async ({ page, accounts, hold, stopFailing }) => {
        await stopFailing('/api/identity/sign-up');
        await hold('/api/identity/sign-up', 'POST');
        await signUp(page, accounts.createDetails());
      },
      texts: [button('Creating Account...')],
    },
    {
      when: 'after signing up',
      enter: ({ releaseHeld }) => {
        releaseHeld();
      },
      texts: [toast('Account created successfully!', "Welcome to {brand}. Let's set up your profile.")],
    },
  ],
};
