import { freshUsername, PORTRAITS } from '../profile/photographers';
import { createScreen, usernameField } from '../profile/screens';
import { button, error, field, heading, hint, inside, link, text, toast, type Screen } from './table';

export const createProfile: Screen = {
  screen: 'Create profile',
  route: '/profile/create',
  states: [
    {
      when: 'empty',
      reach: async ({ page, photographers }) => {
        await photographers.newcomer(page);
        await createScreen.open(page);
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
      when: 'sent with a username that cannot be one',
      reach: async ({ page }) => {
        await usernameField(page).fill('anna berg');
        await createScreen.submit(page).click();
      },
      texts: [error('Username', 'Username can only contain letters, numbers, hyphens, and underscores')],
    },
    {
      when: 'with a service, when the profile could not be saved',
      reach: async ({ page, fail }) => {
        await usernameField(page).fill(freshUsername());
        await createScreen.addRow(page, PORTRAITS);
        await fail('PUT', '/api/profile');
        await createScreen.submit(page).click();
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
      when: 'while it is busy',
      reach: async ({ page, fail, hold, mend }) => {
        await mend('/api/profile');
        await hold('/api/profile', 'PUT');
        await fail('POST', '/api/services');
        await createScreen.submit(page).click();
      },
      texts: [button('Creating...')],
    },
    {
      when: 'when a service could not be saved',
      reach: ({ letGo }) => {
        letGo();
      },
      texts: [toast('Error', 'Failed to create service. Please try again.')],
    },
    {
      when: 'when nobody is signed in any more',
      reach: async ({ page, fail, hold, mend }) => {
        await mend('/api/services');
        await hold('/api/login*');
        await fail('POST', '/api/services', 401);
        await createScreen.submit(page).click();
      },
      texts: [toast('Unauthorized', 'You are logged out. Logging in again...')],
    },
  ],
};
