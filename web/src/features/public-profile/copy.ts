export const copy = {
  loading: 'Loading profile...',
  poweredBy: 'Powered by',
  username: (username: string) => `@${username}`,
  photoAlt: (displayName: string) => `Portrait of ${displayName}`,
  servicesTitle: 'Services',
  frameCount: (count: number) => (count === 1 ? '1 frame' : `${String(count)} frames`),
  bookNow: (price: string) => `Book Now - ${price}`,
  opening: 'Opening...',
  noServices: {
    title: 'No Services Available',
    text: "This photographer hasn't added any services yet.",
  },
  contact: {
    title: 'Questions? Get in touch!',
    email: 'Email',
    phone: 'Call',
    social: 'Instagram',
  },
  notFound: {
    title: 'Profile Not Found',
    text: "The photographer profile you're looking for doesn't exist.",
    home: 'Go to the home page',
    retry: 'Try again',
  },
} as const;
