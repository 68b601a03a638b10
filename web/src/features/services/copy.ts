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

  discardTyped: {
    title: 'Close without saving?',
    text: 'What you typed about this service is not saved.',
    keep: 'Keep editing',
    confirm: 'Close',
  },

  leftover: {
    title: 'Not saved yet',
    text: 'You typed this earlier. It is not on your page.',
    open: 'Finish',
    openOne: (title: string) => `Finish ${title}`,
    discard: 'Discard',
    discardOne: (title: string) => `Discard ${title}`,
    untitled: 'Untitled service',
  },

  edit: 'Edit',
  editOne: (title: string) => `Edit ${title}`,
  remove: 'Delete',
  removeOne: (title: string) => `Delete ${title}`,
  removing: 'Deleting...',
  confirmRemoval: {
    title: (title: string) => `Delete “${title}”?`,
    text: 'It disappears from your public page at once. Requests you already have stay as they are.',
    keep: 'Keep it',
    confirm: 'Delete service',
  },

  added: { title: 'Service added', description: 'Clients can see it on your page now.' },
  updated: { title: 'Service updated', description: 'Your page shows the change now.' },
  removed: { title: 'Service deleted', description: 'Your page no longer shows it.' },
  error: 'Error',
  createFailed: 'Failed to create service. Please try again.',
  updateFailed: 'Failed to update service. Please try again.',
  changedElsewhere: (title: string, price: string) =>
    `Another tab or device saved a different version: “${title}” for ${price}. Your version is still here. Press Update Service to replace the saved one.`,
  removeFailed: 'Failed to delete service. Please try again.',

  rows: {
    title: 'Services',
    limit: 'Up to 3 services',
    empty: 'What can clients book? You can also add this later.',
    legend: (number: string) => `Service ${number}`,
    remove: 'Remove',
    removeOne: (number: string) => `Remove service ${number}`,
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
    noPrice: 'Please enter a price such as 180 or 180.50',
    lowPrice: 'Price must be at least $1.00',
    highPrice: 'Price must be at most $999,999.99',
  },
} as const;
