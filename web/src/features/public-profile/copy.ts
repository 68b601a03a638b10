export const copy = {
  loading: 'Loading profile...',
  poweredBy: 'Powered by',
  username: (username: string) => `@${username}`,
  photoAlt: (displayName: string) => `Portrait of ${displayName}`,
  servicesTitle: 'Services',
  serviceCount: (count: number) => (count === 1 ? '1 service' : `${String(count)} services`),
  bookNow: (price: string) => `Book Now - ${price}`,
  opening: 'Opening...',
  workTitle: 'Work',
  photographCount: (count: number) => (count === 1 ? '1 photograph' : `${String(count)} photographs`),
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
    home: 'Go to home',
    retry: 'Try again',
  },
} as const;
