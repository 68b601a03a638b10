export const copy = {
  tagline: 'Turn your social profile into a booking machine',
  metaDescription:
    'One page for photographers: your photo, your services with prices, and booking requests delivered directly by email. Free to start, no setup fees.',
  signIn: 'Sign In',
  hero: {
    audience: 'For photographers',
    headline: 'Turn your social profile into a',
    headlineEmphasis: 'booking machine',
    text: 'One link in your bio. Your work, your prices, and booking requests in your inbox.',
    createProfile: 'Create Your Profile',
    exampleLabel: 'An example of a public profile page',
    exampleHint: 'Try it: tap a service',
  },
  features: [
    {
      title: 'Beautiful Profiles',
      text: 'A profile with photo, bio and contact info. A clean page that puts your photo first.',
    },
    {
      title: 'Showcase Services',
      text: 'Up to 3 photography services with descriptions and pricing, side by side.',
    },
    {
      title: 'Direct Bookings',
      text: 'Booking requests delivered directly by email. You arrange the details with your client.',
    },
  ],
  steps: {
    title: 'Three steps,\none link.',
    items: [
      { title: 'Create an account', text: 'Sign up with your email. Free to start, no setup fees.' },
      { title: 'Add your services', text: 'List what you offer and what it costs.' },
      {
        title: 'Share your link',
        text: 'Put your unique link in your bio and receive booking requests by email.',
      },
    ],
  },
  closing: {
    title: 'Your next client is',
    titleEmphasis: 'already scrolling.',
    start: 'Get Started for Free',
    text: 'Free to start, no setup fees, email notifications included.',
  },
  copyright: (brand: string) => `© 2025 ${brand}`,
} as const;
