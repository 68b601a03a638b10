import type { ViewData } from '@/routes/server-views';

const site = { brand: 'Foto & Co', operatorLinks: {} };
const photographer = { username: 'annaberg', displayName: 'Anna Berg' };
const service = { title: 'Portrait session', price: 18_000 };
const token = 'A'.repeat(43);

/** Sample data for each page that the server renders. */
export const samples: { [Name in keyof ViewData]: ViewData[Name] } = {
  profile: {
    ...site,
    profile: {
      ...photographer,
      bio: 'Natural light.\nA little wind.',
      profileImage: '/objects/p1/512.jpg',
      photo: {
        sizes: [
          { width: 128, url: '/objects/p1/128.jpg' },
          { width: 512, url: '/objects/p1/512.jpg' },
        ],
        placeholder: 'data:image/jpeg;base64,AAAA',
      },
      services: [
        { id: 'a', ...service, description: 'One hour outdoors.' },
        { id: 'b', title: 'Small wedding', price: 195_000, description: 'Up to six hours.' },
      ],
      email: 'anna@example.com',
      phone: '(555) 555-0100',
      socialHandle: 'annaberg',
    },
  },
  book: {
    ...site,
    profile: photographer,
    service: { id: 'a', ...service, description: 'One hour outdoors.' },
    values: { clientName: 'Bo Lind', clientEmail: 'bo@', message: 'Hi Anna,\nwould June work?' },
    errors: { clientEmail: 'Valid email is required' },
    failure: null,
    key: 'key-1',
    opened: '1749891900000.mac',
  },
  booked: { ...site, profile: photographer, service },
  request: {
    ...site,
    photographer,
    service,
    status: 'inquiry',
    receivedAt: '2025-06-14T11:05:00.000+02:00',
    seenAt: '2025-06-14T13:40:00.000+02:00',
    statusChangedAt: null,
    timeZone: '(Europe/Berlin time)',
    date: null,
    token,
    canWithdraw: true,
  },
  answer: {
    ...site,
    service,
    client: { name: 'Bo Lind', email: 'bo@example.com' },
    message: 'Hi Anna,\nwould June work?',
    status: 'inquiry',
    receivedAt: '2025-06-14T09:05:00Z',
    statusChangedAt: null,
    timeZone: 'UTC',
    token,
    choice: null,
  },
  missing: { ...site, what: 'service', profile: photographer },
  failed: site,
};

export const viewNames = Object.keys(samples) as (keyof ViewData)[];
