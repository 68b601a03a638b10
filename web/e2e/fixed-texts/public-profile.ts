import { openHome } from '../app/screens';
import { button, heading, inside, link, text, textPart, type Screen } from './table';

const NOT_FOUND = inside('main', [
  heading('Profile Not Found'),
  text("The photographer profile you're looking for doesn't exist."),
]);

export const publicProfile: Screen = {
  name: 'Public profile',
  route: '/u/{username}',
  states: [
    {
      when: 'with services',
      enter: async ({ page, photographers, values }) => {
        const { username } = await photographers.createInOtherBrowser();
        Object.assign(values, { username });
        await page.goto(`/u/${username}`);
      },
      texts: [
        ...inside('banner', [textPart('Powered by {brand}')]),
        ...inside('main', [
          heading('Anna Berg'),
          text('@{username}'),
          text('Light and people, in Bergen.'),
          heading('Portraits'),
          text('$180.00'),
          text('One hour, two looks, ten prints.'),
          link('Book Now - $180.00'),
          heading('Weddings'),
          text('$1,250.50'),
          link('Book Now - $1,250.50'),
          heading('Questions? Get in touch!'),
          link('Email'),
          link('Call'),
          link('Instagram'),
        ]),
      ],
    },
    {
      when: 'without services',
      enter: async ({ page, photographers }) => {
        const { username } = await photographers.createInOtherBrowser({ services: [] });
        await page.goto(`/u/${username}`);
      },
      texts: inside('main', [
        heading('No Services Available'),
        text("This photographer hasn't added any services yet."),
      ]),
    },
    {
      when: 'with an unknown username',
      enter: async ({ page }) => {
        await page.goto('/u/nobody');
      },
      texts: NOT_FOUND,
    },
    {
      when: 'while loading, opened from home',
      enter: async ({ page, photographers, hold, values }) => {
        const { username } = await photographers.createWithProfile(page);
        Object.assign(values, { username });
        await openHome(page);
        await hold(`/api/public/profile/${username}`);
        await page.getByRole('link', { name: 'View Public' }).click();
      },
      texts: [heading('Loading profile...')],
    },
    {
      when: 'opened from home',
      enter: ({ releaseHeld }) => {
        releaseHeld();
      },
      texts: [
        ...inside('banner', [textPart('Powered by {brand}')]),
        ...inside('main', [text('@{username}'), button('Book Now - $180.00')]),
      ],
    },
    {
      when: 'opened from home, after loading failed',
      enter: async ({ page, fail, values }) => {
        await openHome(page);
        await fail('GET', `/api/public/profile/${values.username ?? ''}`);
        await page.getByRole('link', { name: 'View Public' }).click();
      },
      texts: NOT_FOUND,
    },
  ],
};
