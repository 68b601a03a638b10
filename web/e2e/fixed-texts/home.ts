import { welcome } from '../identity/screens';
import { openHome } from '../desk/screens';
import { patchProfile } from './patch';
import { button, figure, heading, inside, link, text, toast, words, type Screen } from './table';

export const NOTE = 'Analytics will be available once you start receiving bookings';

export const statistics = inside('region Profile Stats', [
  heading('Profile Stats'),
  figure('Profile Views', '--'),
  figure('Bookings', '--'),
  figure('Revenue', '--'),
  text(NOTE),
]);

export const home: Screen = {
  screen: 'Signed-in home',
  route: '/',
  states: [
    {
      when: 'without a profile',
      reach: async ({ page, photographers }) => {
        await photographers.newcomer(page);
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
      reach: async ({ page }) => {
        await welcome(page).waitFor();
        await page.getByRole('button', { name: 'Logout' }).click();
      },
      texts: [toast('Signed out successfully', 'You have been signed out of your account.')],
    },
    {
      when: 'with a profile',
      reach: async ({ page, photographers, values }) => {
        const { username } = await photographers.established(page);
        Object.assign(values, { username });
        await openHome(page);
      },
      texts: [
        ...inside('main', [heading('Anna Berg'), text('/u/{username}'), words('2 active services')]),
        ...inside('main', [link('Edit Profile'), link('View Public')]),
        ...statistics,
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
      reach: async ({ page }) => {
        await patchProfile(page, { displayName: null, services: [] });
        await page.goto('/');
      },
      texts: [
        ...inside('main', [heading('Your Name')]),
        ...inside('region Your Services', [text('No services yet'), link('Add Your First Service')]),
      ],
    },
    {
      when: 'when the server no longer knows the session',
      reach: async ({ page, fail }) => {
        await fail('GET', '/api/profile', 401);
        await page.goto('/');
      },
      texts: [toast('Session expired', 'Please sign in again.')],
    },
  ],
};
