/** What is said about a profile and its services wherever they are shown. */
export const profileCopy = {
  namePlaceholder: 'Your Name',
  activeServices: (count: number) => (count === 1 ? '1 active service' : `${String(count)} active services`),
  servicesTitle: 'Your Services',
  noServices: 'No services yet',
  addFirstService: 'Add Your First Service',
} as const;
