import {
  readBookingPath,
  bookNowLink,
  fillBookingForm,
  openBookingDialog,
  sendButton,
} from '../booking/screens';
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
    name: 'Booking dialog',
    route: '/u/{username}',
    states: [
      {
        when: 'empty',
        enter: async ({ page, photographers }) => {
          const { username } = await photographers.createInOtherBrowser();
          await openBookingDialog(page, username);
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
        when: 'submitted empty',
        enter: ({ page }) => sendButton(page).click(),
        texts: ERRORS,
      },
      {
        when: 'after sending failed',
        enter: async ({ page, client, fail }) => {
          await fail('POST', await readBookingPath(page));
          await fillBookingForm(page, client);
          await sendButton(page).click();
        },
        texts: [toast('Error', 'Failed to send booking request. Please try again.')],
      },
      {
        when: 'while sending',
        enter: async ({ page, hold, stopFailing }) => {
          const path = await readBookingPath(page);
          await stopFailing(path);
          await hold(path, 'POST');
          await sendButton(page).click();
        },
        texts: inside('dialog', [button('Sending...')]),
      },
      {
        when: 'after sending',
        enter: ({ releaseHeld }) => {
          releaseHeld();
        },
        texts: [
          toast('Booking Request Sent!', 'The photographer will contact you soon to confirm your booking.'),
        ],
      },
    ],
  },
  {
    name: 'Booking page for browsers without JavaScript',
    route: '/u/{username}/book/{service}',
    states: [
      {
        when: 'empty',
        enter: async ({ page, photographers, pageErrors, values }) => {
          const { username } = await photographers.createInOtherBrowser();
          await page.goto(`/u/${username}`);
          values.formPath = (await bookNowLink(page).getAttribute('href')) ?? '';
          pageErrors.expectFailure(400, values.formPath);
          await page.goto(values.formPath);
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
        when: 'submitted empty',
        enter: ({ page }) => sendButton(page).click(),
        texts: ERRORS,
      },
      {
        when: 'after sending',
        enter: async ({ page, values }) => {
          await page.goto(`${values.formPath ?? ''}/sent`);
        },
        texts: inside('main', [
          heading('Booking Request Sent!'),
          text('The photographer will contact you soon to confirm your booking.'),
        ]),
      },
    ],
  },
];
