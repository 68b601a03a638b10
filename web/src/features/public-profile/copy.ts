export const copy = {
  username: (username: string) => `@${username}`,
  photoAlt: (displayName: string) => `Portrait of ${displayName}`,
  servicesTitle: 'Services',
  frameCount: (count: number) => (count === 1 ? '1 frame' : `${String(count)} frames`),
  bookNow: (price: string) => `Book Now - ${price}`,
  noServices: {
    title: 'No Services Available',
    text: "This photographer hasn't added any services yet.",
  },
  notFound: {
    title: 'Profile Not Found',
    text: "The photographer profile you're looking for doesn't exist.",
    home: 'Go to the home page',
  },
} as const;
