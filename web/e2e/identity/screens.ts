import type { Page } from '@playwright/test';
import { openInteractive } from '../pages';
import type { Account } from './accounts';

export const nameField = (page: Page) => page.getByLabel('Full Name');
export const emailField = (page: Page) => page.getByLabel('Email');
export const passwordField = (page: Page) => page.getByLabel('Password', { exact: true });
export const signInButton = (page: Page) => page.getByRole('button', { name: 'Sign In', exact: true });
export const signUpButton = (page: Page) => page.getByRole('button', { name: 'Create Account' });
export const googleButton = (page: Page) => page.getByRole('button', { name: 'Continue with Google' });

/** On home, for a photographer without a profile. */
export const welcomeHeading = (page: Page) => page.getByRole('heading', { name: 'Welcome to Lenslink!' });

export const landingHeading = (page: Page) =>
  page.getByRole('heading', { level: 1, name: /booking machine/ });

export async function signIn(page: Page, { email, password }: Account, path = '/login') {
  await openInteractive(page, path);
  await emailField(page).fill(email);
  await passwordField(page).fill(password);
  await signInButton(page).click();
}

export async function signUp(page: Page, { name, email, password }: Account) {
  await openInteractive(page, '/signup');
  await nameField(page).fill(name);
  await emailField(page).fill(email);
  await passwordField(page).fill(password);
  await signUpButton(page).click();
}
