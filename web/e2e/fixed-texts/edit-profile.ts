import { PORTRAITS } from '../profile/photographers';
import { editScreen, usernameField } from '../profile/screens';
import { emptyStatistics } from './home';
import { patchProfile } from './patch';
import { button, error, field, heading, inside, link, text, textPart, toast, type Screen } from './table';

export const editProfile: Screen = {
  name: 'Edit profile',
  route: '/profile/edit',
  states: [
    {
      when: 'while loading',
      enter: async ({ page, photographers, hold, values }) => {
        const { username } = await photographers.createWithProfile(page, { services: [PORTRAITS] });
        Object.assign(values, { username });
        await hold('/api/profile');
        await page.goto('/profile/edit');
      },
      texts: [heading('Loading...')],
    },
    {
      when: 'with a complete profile',
      enter: ({ releaseHeld }) => {
        releaseHeld();
      },
      texts: [
        ...inside('banner', [link('Back'), heading('Edit Profile'), link('Preview')]),
        ...inside('main', [
          text('Anna Berg'),
          text('/u/{username}'),
          textPart('1 active service'),
          button('Edit Info'),
          button('Add Service'),
        ]),
        ...emptyStatistics,
        ...inside('region Profile Information', [
          heading('Profile Information'),
          field('Username'),
          field('Display Name'),
          field('Bio'),
          button('Update Profile'),
        ]),
        ...inside('region Your Services', [
          heading('Your Services'),
          text('Portraits'),
          text('$180.00'),
          button('Edit Portraits'),
          button('Delete Portraits'),
        ]),
      ],
    },
    {
      when: 'submitted with an invalid username',
      enter: async ({ page }) => {
        await usernameField(page).fill('anna berg');
        await editScreen.submit(page).click();
      },
      texts: [error('Username', 'Username can only contain letters, numbers, hyphens, and underscores')],
    },
    {
      when: 'after saving the profile failed',
      enter: async ({ page, fail, values }) => {
        await fail('PUT', '/api/profile');
        await usernameField(page).fill(values.username ?? '');
        await editScreen.submit(page).click();
      },
      texts: [toast('Error', 'Failed to update profile. Please try again.')],
    },
    {
      when: 'while saving',
      enter: async ({ page, hold, stopFailing }) => {
        await stopFailing('/api/profile');
        await hold('/api/profile', 'PUT');
        await editScreen.submit(page).click();
      },
      texts: [button('Updating...')],
    },
    {
      when: 'with a profile that has no name and no services',
      enter: async ({ page, releaseHeld }) => {
        const saveResponse = page.waitForResponse('/api/profile');
        releaseHeld();
        await saveResponse;
        await patchProfile(page, { displayName: null, services: [] });
        await page.goto('/profile/edit');
      },
      texts: [
        ...inside('main', [text('Your Name')]),
        ...inside('region Your Services', [text('No services yet'), button('Add Your First Service')]),
      ],
    },
    {
      when: 'while signed out',
      enter: async ({ page, context, hold }) => {
        await context.clearCookies();
        await hold('/api/login*');
        await page.goto('/profile/edit');
      },
      texts: [toast('Unauthorized', 'You are logged out. Logging in again...')],
    },
  ],
};
