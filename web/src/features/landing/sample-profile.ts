import portrait from './anna-berg.svg';

/** The sample profile on the landing page. */
export const sampleProfile = {
  username: 'annaberg',
  displayName: 'Anna Berg',
  bio: 'Natural-light portraits and small weddings on the coast. Calm, unposed, a little bit of wind.',
  profileImage: portrait,
  services: [
    {
      id: 'portrait',
      title: 'Portrait session',
      description: 'One hour outdoors, one outfit change, twelve finished pictures within a week.',
      price: 18_000,
    },
    {
      id: 'couple',
      title: 'Couple at golden hour',
      description: 'Two hours before sunset at a place you love. Thirty pictures and a small print.',
      price: 42_000,
    },
    {
      id: 'wedding',
      title: 'Small wedding',
      description: 'Up to six hours, ceremony to first dance, a private gallery to share.',
      price: 195_000,
    },
  ],
};
