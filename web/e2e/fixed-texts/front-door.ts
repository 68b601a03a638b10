import { openInteractive } from '../pages';
import { heading, inside, link, text, words, type Screen } from './table';

export const frontDoor: readonly Screen[] = [
  {
    screen: 'Landing page',
    route: '/',
    states: [
      {
        when: 'as visitors see it',
        reach: async ({ page }) => {
          await openInteractive(page, '/');
        },
        texts: [
          ...inside('banner', [link('{brand}'), link('Sign In')]),
          ...inside('main', [
            heading('Turn your social profile into a booking machine'),
            link('Create Your Profile'),
            link('Sign In'),
            heading('Beautiful Profiles'),
            words('A profile with photo, bio and contact info'),
            heading('Showcase Services'),
            words('Up to 3 photography services with descriptions and pricing'),
            heading('Direct Bookings'),
            words('Booking requests delivered directly by email'),
            heading('Create an account'),
            words('Sign up with your email'),
            heading('Add your services'),
            heading('Share your link'),
            words('unique link'),
            words('receive booking requests by email'),
            link('Get Started for Free'),
            text('Free to start, no setup fees, email notifications included.'),
          ]),
          ...inside('contentinfo', [words('2025')]),
        ],
      },
    ],
  },
  {
    screen: 'Not-found page',
    route: '/no/such/page',
    states: [
      {
        when: 'at an address that nothing has',
        reach: async ({ page }) => {
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
