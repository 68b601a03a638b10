import { welcomeHeading } from '../identity/screens';
import { openHome } from '../app/screens';
import { patchProfile } from './patch';
import { button, figure, heading, inside, link, text, textPart, toast, type Screen } from './table';

const NO_STATISTICS = 'Analytics will be available once you start receiving bookings';

export const emptyStatistics = inside('region Profile Stats', [
  heading('Profile Stats'),
  figure('Profile Views', '--'),
  figure('Bookings', '--'),
  figure('Revenue', '--'),
  text(NO_STATISTICS),
]);

export const home: Screen = {
  name: 'Signed-in home',
  route: '/',
  states: [
    {
      when: 'without a profile',
      enter: async ({ page, photographers }) => {
        await photographers.createWithoutProfile(page);
        await page.goto('/');
      },
      texts: inside('main', [
        heading('Welcome to {brand}!'),
        text("Let's set up your photography profile to start accepting bookings from clients."),
        link('Create Your Profile'),
        button('Logout'),
      ]),
    },
    {
      when: 'after Logout',
      enter: async ({ page }) => {
        await welcomeHeading(page).waitFor();
        await page.getByRole('button', { name: 'Logout' }).click();
      },
      texts: [toast('Signed out successfully', 'You have been signed out of your account.')],
    },
    {
      when: 'with a profile',
      enter: async ({ page, photographers, values }) => {
        const { username } = await photographers.createWithProfile(page);
        Object.assign(values, { username });
        await openHome(page);
      },
      texts: [
        ...inside('main', [heading('Anna Berg'), text('/u/{username}'), textPart('2 active services')]),
        ...inside('main', [link('Edit Profile'), link('View Public')]),
        ...emptyStatistics,
        ...inside('region Your Services', [
          heading('Your Services'),
          link('Manage'),
          text('Portraits'),
          text('$180.00'),
          text('Weddings'),
          text('$1,250.50'),
        ]),
      ],
    },
    {
      when: 'with a profile that has no name and no services',
      enter: async ({ page }) => {
        await patchProfile(page, { displayName: null, services: [] });
        await page.goto('/');
      },
      texts: [
        ...inside('main', [heading('Your Name')]),
        ...inside('region Your Services', [text('No services yet'), link('Add Your First Service')]),
      ],
    },
    {
      when: 'after the session has ended',
      enter: async ({ page, fail }) => {
        await fail('GET', '/api/profile', 401);
        await page.goto('/');
      },
      texts: [toast('Session expired', 'Please sign in again.')],
    },
  ],
};
