import type { Page } from '@playwright/test';
import { openInteractive } from '../pages';
import type { Person } from './people';

export const nameField = (page: Page) => page.getByLabel('Full Name');
export const emailField = (page: Page) => page.getByLabel('Email');
export const passwordField = (page: Page) => page.getByLabel('Password', { exact: true });
export const signInButton = (page: Page) => page.getByRole('button', { name: 'Sign In', exact: true });
export const signUpButton = (page: Page) => page.getByRole('button', { name: 'Create Account' });
export const googleButton = (page: Page) => page.getByRole('button', { name: 'Continue with Google' });

/** The signed-in home of somebody without a profile. */
export const welcome = (page: Page) => page.getByRole('heading', { name: 'Welcome to Lenslink!' });

/** The front page as strangers see it. */
export const landing = (page: Page) => page.getByRole('heading', { level: 1, name: /booking machine/ });

export async function signIn(page: Page, { email, password }: Person, path = '/login') {
  await openInteractive(page, path);
  await emailField(page).fill(email);
  await passwordField(page).fill(password);
  await signInButton(page).click();
}

export async function signUp(page: Page, { name, email, password }: Person) {
  await openInteractive(page, '/signup');
  await nameField(page).fill(name);
  await emailField(page).fill(email);
  await passwordField(page).fill(password);
  await signUpButton(page).click();
}
