import { generateUsername, PORTRAITS } from '../profile/photographers';
import { creationScreen, usernameField } from '../profile/screens';
import { button, error, field, heading, hint, inside, link, text, toast, type Screen } from './table';

export const createProfile: Screen = {
  name: 'Create profile',
  route: '/profile/create',
  states: [
    {
      when: 'empty',
      enter: async ({ page, photographers }) => {
        await photographers.createWithoutProfile(page);
        await creationScreen.open(page);
      },
      texts: [
        ...inside('banner', [link('Cancel')]),
        ...inside('main', [
          heading('Create Your Profile'),
          text('Set up your photography profile to start accepting bookings'),
          button('Upload profile photo'),
          field('Username'),
          text('{host}/u/'),
          hint('Username', 'This will be your public profile URL'),
          field('Display Name'),
          field('Bio'),
          text('Up to 3 services'),
          button('Add Service'),
          button('Save Draft'),
          button('Create Profile'),
        ]),
      ],
    },
    {
      when: 'submitted with an invalid username',
      enter: async ({ page }) => {
        await usernameField(page).fill('anna berg');
        await creationScreen.submit(page).click();
      },
      texts: [error('Username', 'Username can only contain letters, numbers, hyphens, and underscores')],
    },
    {
      when: 'with a service, after saving the profile failed',
      enter: async ({ page, fail }) => {
        await usernameField(page).fill(generateUsername());
        await creationScreen.addRow(page, PORTRAITS);
        await fail('PUT', '/api/profile');
        await creationScreen.submit(page).click();
      },
      texts: [
        field('Service Title'),
        field('Description'),
        field('Price ($)'),
        button('Remove service 01'),
        toast('Error', 'Failed to create profile. Please try again.'),
      ],
    },
    {
      when: 'while saving',
      enter: async ({ page, fail, hold, stopFailing }) => {
        await stopFailing('/api/profile');
        await hold('/api/profile', 'PUT');
        await fail('POST', '/api/services');
        await creationScreen.submit(page).click();
      },
      texts: [button('Creating...')],
    },
    {
      when: 'after saving a service failed',
      enter: ({ releaseHeld }) => {
        releaseHeld();
      },
      texts: [toast('Error', 'Failed to create service. Please try again.')],
    },
    {
      when: 'after the session has ended',
      enter: async ({ page, fail, hold, stopFailing }) => {
        await stopFailing('/api/services');
        await hold('/api/login*');
        await fail('POST', '/api/services', 401);
        await creationScreen.submit(page).click();
      },
      texts: [toast('Unauthorized', 'You are logged out. Logging in again...')],
    },
  ],
};
