export const copy = {
  add: 'Add Service',
  update: 'Update Service',
  saving: 'Saving...',
  cancel: 'Cancel',
  addTitle: 'Add New Service',
  editTitle: 'Edit Service',
  serviceTitle: 'Service Title',
  description: 'Description',
  price: 'Price ($)',
  pricePlaceholder: '180',
  limitReached: 'You can offer up to 3 services.',
  addHint: 'Title, description and price',
  sample: { title: 'Portrait session', description: 'One hour outdoors, ten finished pictures.' },

  confirmClose: {
    title: 'Close without saving?',
    text: 'Your changes to this service are not saved.',
    cancelLabel: 'Keep editing',
    confirmLabel: 'Close',
  },

  unsaved: {
    title: 'Not saved yet',
    text: 'This service is not on your page yet.',
    open: 'Finish',
    openNamed: (title: string) => `Finish ${title}`,
    discard: 'Discard',
    discardNamed: (title: string) => `Discard ${title}`,
    untitled: 'Untitled service',
  },

  edit: 'Edit',
  editNamed: (title: string) => `Edit ${title}`,
  remove: 'Delete',
  removeNamed: (title: string) => `Delete ${title}`,
  removing: 'Deleting...',
  confirmRemoval: {
    title: (title: string) => `Delete “${title}”?`,
    text: 'It is removed from your public page. Existing requests are not affected.',
    cancelLabel: 'Cancel',
    confirmLabel: 'Delete service',
  },

  added: { title: 'Service added', description: 'It is live on your page.' },
  updated: { title: 'Service updated', description: 'The change is live on your page.' },
  removed: { title: 'Service deleted', description: 'Your page no longer shows it.' },
  error: 'Error',
  createFailed: 'Failed to create service. Please try again.',
  updateFailed: 'Failed to update service. Please try again.',
  changedElsewhere: (title: string, price: string) =>
    `Another tab or device changed this service to “${title}” for ${price}. Press Update Service to save your version instead.`,
  removeFailed: 'Failed to delete service. Please try again.',

  rows: {
    title: 'Services',
    limit: 'Up to 3 services',
    empty: 'Add what clients can book, now or later.',
    legend: (number: string) => `Service ${number}`,
    remove: 'Remove',
    removeNumbered: (number: string) => `Remove service ${number}`,
    status: {
      saving: 'Saving...',
      saved: 'Saved',
      failed: 'Not saved yet',
    },
  },

  validation: {
    title: 'Title is required',
    titleLength: 'Title must be at most 100 characters',
    description: 'Description is required',
    descriptionLength: 'Description must be at most 500 characters',
    price: 'Price is required',
    invalidPrice: 'Please enter a price such as 180 or 180.50',
    lowPrice: 'Price must be at least $1.00',
    highPrice: 'Price must be at most $999,999.99',
  },
} as const;
