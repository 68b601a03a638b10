import { bookingPath, bookNow, fillIn, openSheet, sendButton } from '../booking/screens';
import { button, dialog, error, field, heading, inside, link, text, toast, type Screen } from './table';

const FIELDS = [field('Your Name *'), field('Email Address *'), field('Message (Optional)')];
const FOOTER = text(
  'Your request goes to the photographer, who will contact you directly to confirm details and payment.',
);
const ERRORS = [
  error('Your Name *', 'Name is required'),
  error('Email Address *', 'Valid email is required'),
];

export const booking: readonly Screen[] = [
  {
    screen: 'Booking dialog',
    route: '/u/{username}',
    states: [
      {
        when: 'empty',
        reach: async ({ page, photographers }) => {
          const { username } = await photographers.elsewhere();
          await openSheet(page, username);
        },
        texts: [
          dialog('Book Portraits'),
          ...inside('dialog', [
            text('One hour, two looks, ten prints.'),
            text('$180.00'),
            ...FIELDS,
            button('Cancel'),
            button('Send Booking Request'),
            FOOTER,
          ]),
        ],
      },
      {
        when: 'sent empty',
        reach: ({ page }) => sendButton(page).click(),
        texts: ERRORS,
      },
      {
        when: 'when it could not be sent',
        reach: async ({ page, client, fail }) => {
          await fail('POST', await bookingPath(page));
          await fillIn(page, client);
          await sendButton(page).click();
        },
        texts: [toast('Error', 'Failed to send booking request. Please try again.')],
      },
      {
        when: 'while it is busy',
        reach: async ({ page, hold, mend }) => {
          const path = await bookingPath(page);
          await mend(path);
          await hold(path, 'POST');
          await sendButton(page).click();
        },
        texts: inside('dialog', [button('Sending...')]),
      },
      {
        when: 'when it has been sent',
        reach: ({ letGo }) => {
          letGo();
        },
        texts: [
          toast('Booking Request Sent!', 'The photographer will contact you soon to confirm your booking.'),
        ],
      },
    ],
  },
  {
    screen: 'Booking page, where no script runs',
    route: '/u/{username}/book/{service}',
    states: [
      {
        when: 'empty',
        reach: async ({ page, photographers, complaints, values }) => {
          const { username } = await photographers.elsewhere();
          await page.goto(`/u/${username}`);
          values.form = (await bookNow(page).getAttribute('href')) ?? '';
          complaints.expectFailure(400, values.form);
          await page.goto(values.form);
        },
        texts: inside('main', [
          heading('Book Portraits'),
          text('$180.00'),
          ...FIELDS,
          link('Cancel'),
          button('Send Booking Request'),
          FOOTER,
        ]),
      },
      {
        when: 'sent empty',
        reach: ({ page }) => sendButton(page).click(),
        texts: ERRORS,
      },
      {
        when: 'when it has been sent',
        reach: async ({ page, values }) => {
          await page.goto(`${values.form ?? ''}/sent`);
        },
        texts: inside('main', [
          heading('Booking Request Sent!'),
          text('The photographer will contact you soon to confirm your booking.'),
        ]),
      },
    ],
  },
];
