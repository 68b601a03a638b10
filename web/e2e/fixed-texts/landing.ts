import { openInteractive } from '../pages';
import { heading, inside, link, text, textPart, type Screen } from './table';

export const landingAndNotFound: readonly Screen[] = [
  {
    name: 'Landing page',
    route: '/',
    states: [
      {
        when: 'for visitors',
        enter: async ({ page }) => {
          await openInteractive(page, '/');
        },
        texts: [
          ...inside('banner', [link('{brand}'), link('Sign In')]),
          ...inside('main', [
            heading('Turn your social profile into a booking machine'),
            link('Create Your Profile'),
            link('Sign In'),
            heading('Beautiful Profiles'),
            textPart('A profile with photo, bio and contact info'),
            heading('Showcase Services'),
            textPart('Up to 3 photography services with descriptions and pricing'),
            heading('Direct Bookings'),
            textPart('Booking requests delivered directly by email'),
            heading('Create an account'),
            textPart('Sign up with your email'),
            heading('Add your services'),
            heading('Share your link'),
            textPart('unique link'),
            textPart('receive booking requests by email'),
            link('Get Started for Free'),
            text('Free to start, no setup fees, email notifications included.'),
          ]),
          ...inside('contentinfo', [textPart('2025')]),
        ],
      },
    ],
  },
  {
    name: 'Not-found page',
    route: '/no/such/page',
    states: [
      {
        when: 'at an unknown path',
        enter: async ({ page }) => {
          await page.goto('/no/such/page');
        },
        texts: inside('main', [
          heading('404 Page Not Found'),
          text('Did you forget to add the page to the router?'),
        ]),
      },
    ],
  },
];
