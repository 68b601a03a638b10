import { openHome } from '../desk/screens';
import { button, heading, inside, link, text, words, type Screen } from './table';

const NOT_FOUND = inside('main', [
  heading('Profile Not Found'),
  text("The photographer profile you're looking for doesn't exist."),
]);

export const publicProfile: Screen = {
  screen: 'Public profile',
  route: '/u/{username}',
  states: [
    {
      when: 'with services',
      reach: async ({ page, photographers, values }) => {
        const { username } = await photographers.elsewhere();
        Object.assign(values, { username });
        await page.goto(`/u/${username}`);
      },
      texts: [
        ...inside('banner', [words('Powered by {brand}')]),
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
      reach: async ({ page, photographers }) => {
        const { username } = await photographers.elsewhere({ services: [] });
        await page.goto(`/u/${username}`);
      },
      texts: inside('main', [
        heading('No Services Available'),
        text("This photographer hasn't added any services yet."),
      ]),
    },
    {
      when: 'of nobody',
      reach: async ({ page }) => {
        await page.goto('/u/nobody');
      },
      texts: NOT_FOUND,
    },
    {
      when: 'while it loads, on the way from home',
      reach: async ({ page, photographers, hold, values }) => {
        const { username } = await photographers.established(page);
        Object.assign(values, { username });
        await openHome(page);
        await hold(`/api/public/profile/${username}`);
        await page.getByRole('link', { name: 'View Public' }).click();
      },
      texts: [heading('Loading profile...')],
    },
    {
      when: 'on the way from home',
      reach: ({ letGo }) => {
        letGo();
      },
      texts: [
        ...inside('banner', [words('Powered by {brand}')]),
        ...inside('main', [text('@{username}'), button('Book Now - $180.00')]),
      ],
    },
    {
      when: 'when it could not be loaded on the way from home',
      reach: async ({ page, fail, values }) => {
        await openHome(page);
        await fail('GET', `/api/public/profile/${values.username ?? ''}`);
        await page.getByRole('link', { name: 'View Public' }).click();
      },
      texts: NOT_FOUND,
    },
  ],
};
