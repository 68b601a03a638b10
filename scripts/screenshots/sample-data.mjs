// Realistic sample data, and very long values.

export const PROFILE = {
  displayName: 'Anna Berg',
  bio: 'Portraits and quiet weddings in natural light. Based in Bergen, happy to travel.',
};

export const SERVICES = [
  {
    title: 'Portrait session',
    description: 'One hour outdoors or at your home. Ten edited photographs, yours to keep and print.',
    price: 18_000,
  },
  {
    title: 'Wedding day',
    description: 'From getting ready to the first dance, quietly. Four hundred photographs and an album.',
    price: 195_000,
  },
  {
    title: 'Family morning',
    description: 'Pancakes, pyjamas and daylight. Ninety minutes, twenty photographs.',
    price: 24_050,
  },
];

const repeatToLength = (text, length) =>
  text
    .repeat(Math.ceil(length / text.length))
    .slice(0, length - 1)
    .trim() + '.';
const STORY =
  'We met on the ferry between Lavik and Oppedal, got engaged on the ferry back, and would like to be married on it as well, wind permitting. ';

/** Most values are close to the limits of their fields, with long words that browsers do not break by default. */
export const LONG_TEXTS = {
  username: 'maximiliana-vonhohenbuehlsdorf',
  displayName:
    'Maximiliana Wilhelmina Alexandrine von Hohenbühlsdorf-Fürstenberg & Töchter Lichtbildwerkstätte',
  bio: repeatToLength(
    'Analogue large format portraits, weddings, christenings and anniversaries at https://example.com/a/very/long/address/that/does/not/break/anywhere/at/all. ',
    500,
  ),
  services: [
    {
      title:
        'Donaudampfschifffahrtsgesellschaftskapitänsporträt mit Mannschaft, Dampfer, Anleger und Hafenrundfahrt',
      description: repeatToLength(STORY, 500),
      price: 99_999_999,
    },
    {
      title:
        'A whole weekend at your place in the country, with all the family, every dog, and breakfast on Monday',
      description: repeatToLength(STORY.toUpperCase(), 500),
      price: 23_456_789,
    },
    { title: 'X', description: 'Y', price: 100 },
  ].map((service) => ({ ...service, title: service.title.slice(0, 100) })),
  client: {
    clientName:
      'Friedrich Maria Wolfgang Amadeus Freiherr von und zu Guttenberg-Hohenlohe-Schillingsfürst sen.'.slice(
        0,
        100,
      ),
    message: repeatToLength(STORY, 500),
  },
  email: `${'a-mailbox-with-quite-a-long-name.'.repeat(2).slice(0, 60)}x@${'subdomain.'.repeat(9)}example.com`,
};

const CLIENTS = [
  ['Bo Lind', 'Hi Anna, would the second weekend of June work for you?\n\nWe are two, and a dog.'],
  ['Maria & Tom', 'We are getting married on 12 September, in the garden of my parents.'],
  ['Priya Nair', 'Family of five, the little one is eight months.'],
  ['Sigrid Haugen', 'My mother turns eighty in May. Could you come to Voss for an afternoon?'],
  ['Jonas Wolff', ''],
  ['Amélie Laurent', 'I need new headshots for a book jacket. Something honest, please.'],
  ['Kwame Mensah', 'Is there still a free Saturday in August? We would come to Bergen for it.'],
  ['Ines Carvalho', 'Twins, two weeks old on the day. At home, in the morning light if you can.'],
  ['Olav Strand', 'Four generations in one picture, before grandfather moves.'],
  ['Yuki Tanabe', 'I saw the pictures you made of Priya and cried. Can I have the same?'],
  ['Ruth Adler', 'A portrait for our bakery. Flour allowed.'],
  ['Lars & Even', 'City hall on a Friday, twenty guests, then dinner at home.'],
];

const SURNAMES = ['Nygård', 'Ferreira', 'Kowalska', 'O’Brien', 'Sundqvist', 'Dahl', 'Okafor'];

/** Creates different requests, newest first. */
export function createRequests(count) {
  return Array.from({ length: count }, (_, index) => {
    const [name, message] = CLIENTS[index % CLIENTS.length];
    const round = Math.floor(index / CLIENTS.length);
    return {
      clientName:
        round === 0 ? name : `${name.split(/[ &]+/)[0]} ${SURNAMES[(index + round) % SURNAMES.length]}`,
      message: CLIENTS[(index + round) % CLIENTS.length][1] || message,
      service: (index * 2 + round) % SERVICES.length,
    };
  });
}

export const SPAM = { clientName: 'Best SEO Offer', message: 'Rank first in all searches!', fillMillis: 0 };
